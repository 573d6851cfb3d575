// Draws the map of Rattus once: public-domain Natural Earth shapes (npm world-atlas) merged into the twelve regions,
// projected, gently widened in the crowded middle as old maps are, simplified, and written as SVG paths.
//   npm install --prefix /tmp/map world-atlas@2 topojson-client@3 topojson-simplify@3
//   NODE_PATH=/tmp/map/node_modules node tools/map.mjs > src/ratskeller/web/games/rattus/map-data.js
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.env.NODE_PATH ?? ".", "x.js"));
const atlas = require("world-atlas/countries-50m.json");
const { mergeArcs, feature } = require("topojson-client");
const { presimplify, simplify } = require("topojson-simplify");

const WIDTH = 1000, HEIGHT = 800;
const WINDOW = { west: -14, east: 90, south: 24, north: 78 };
const REGIONS = {
  anglia: ["United Kingdom", "Ireland", "Isle of Man", "Jersey", "Guernsey"],
  gallia: ["France", "Belgium", "Luxembourg", "Monaco"],
  germania: ["Germany", "Netherlands", "Denmark", "Switzerland", "Austria", "Czechia", "Liechtenstein"],
  hispania: ["Spain", "Portugal", "Andorra"],
  hungaria: ["Hungary", "Slovakia", "Slovenia", "Croatia", "Bosnia and Herz."],
  italia: ["Italy", "San Marino", "Vatican", "Malta"],
  polonia: ["Poland", "Lithuania", "Latvia", "Estonia", "Kaliningrad"],
  scandia: ["Norway", "Sweden", "Finland", "Åland"],
  bulgaria: ["Bulgaria", "Serbia", "Montenegro", "Kosovo", "Macedonia"],
  turcia: ["Turkey", "Greece", "Albania"],
  russia: ["Russia", "Belarus"],
  tartaria: ["Ukraine", "Moldova", "Romania", "Crimea"],
};
const FAR_LANDS = ["Morocco", "Algeria", "Tunisia", "Libya", "Egypt", "Israel", "Palestine", "Lebanon", "Syria", "Jordan", "Iraq", "Iran", "Saudi Arabia",
  "Georgia", "Armenia", "Azerbaijan", "Kazakhstan", "Cyprus", "N. Cyprus", "Turkmenistan", "Uzbekistan", "Kuwait"];

// ── single polygons by country; two pieces of Russia stand for themselves ────────────────────────────────────────────
const topology = presimplify(atlas);
const polygons = new Map();
for (const country of topology.objects.countries.geometries) {
  for (const arcs of country.type === "Polygon" ? [country.arcs] : country.arcs ?? []) {
    const polygon = { type: "Polygon", arcs };
    const ring = feature(topology, polygon).geometry.coordinates[0];
    const wests = ring.map(p => p[0]), souths = ring.map(p => p[1]);
    const [west, east, south, north] = [Math.min(...wests), Math.max(...wests), Math.min(...souths), Math.max(...souths)];
    const lon = (west + east) / 2, lat = (south + north) / 2;
    let name = country.properties.name;
    if (west > WINDOW.east || east < WINDOW.west || south > WINDOW.north || north < WINDOW.south) continue;
    if (name === "Russia" && lon < 24 && lat < 56) name = "Kaliningrad";
    if (name === "Russia" && lon > 32 && lon < 37 && lat < 47) name = "Crimea";
    if (!polygons.has(name)) polygons.set(name, []);
    polygons.get(name).push(polygon);
  }
}

// ── projection, then a widening of the middle ────────────────────────────────────────────────────────────────────────
const radians = Math.PI / 180, tilt = lat => Math.tan(Math.PI / 4 + (lat * radians) / 2);
const PARALLELS = [38, 60], MERIDIAN = 15;
const N = Math.log(Math.cos(PARALLELS[0] * radians) / Math.cos(PARALLELS[1] * radians)) / Math.log(tilt(PARALLELS[1]) / tilt(PARALLELS[0]));
const F = (Math.cos(PARALLELS[0] * radians) * tilt(PARALLELS[0]) ** N) / N;
function conic([lon, lat]) {           // Lambert's conformal conic projection
  const r = (1000 * F) / tilt(lat) ** N, angle = N * (lon - MERIDIAN) * radians;
  return [r * Math.sin(angle), -(1000 * F) / tilt(50) ** N + r * Math.cos(angle)];
}
const CENTRE = conic([18.5, 46.8]);
const BEND = { x: 1 / 420, y: 1 / 330 };
function warp([lon, lat]) {
  const [x, y] = conic([Math.min(lon, 88), Math.max(lat, 20)]);
  return [Math.asinh((x - CENTRE[0]) * BEND.x), Math.asinh((y - CENTRE[1]) * BEND.y)];
}
const left = warp([-10.6, 38.5])[0], right = warp([45, 50])[0], top = warp([16, 66.5])[1], bottom = warp([15, 34.6])[1];
const place = point => {
  const [x, y] = warp(point);
  return [((x - left) / (right - left)) * WIDTH, ((y - top) / (bottom - top)) * HEIGHT];
};

const MARGIN = { x: 340, y: 60 };              // wide windows show more than the frame
const clampX = x => Math.max(-MARGIN.x, Math.min(WIDTH + MARGIN.x, x)), clampY = y => Math.max(-MARGIN.y, Math.min(HEIGHT + MARGIN.y, y));
function ringPath(ring) {
  let d = "", last = null, points = [];
  for (const point of ring) {
    const [x, y] = place(point), p = [Math.round(clampX(x)), Math.round(clampY(y))];
    if (last && p[0] === last[0] && p[1] === last[1]) continue;
    points.push((last = p));
  }
  if (points.length < 4 || area(points) < 60) return "";
  points.slice(0, -1).forEach(([x, y], i) => {
    d += i === 0 ? `M${x},${y}` : `l${x - points[i - 1][0]},${y - points[i - 1][1]}`;
  });
  return (d + "z").replace(/,-/g, "-");
}
function area(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1];
  return Math.abs(sum / 2);
}
const simple = simplify(topology, 9e-7 * (180 / Math.PI) ** 2 * 4);
function outline(names) {
  const parts = names.flatMap(name => polygons.get(name) ?? []);
  if (!parts.length) throw new Error(`no shapes for ${names}`);
  const merged = mergeArcs(simple, parts);
  const shape = feature(simple, merged);
  const rings = (shape.geometry ?? shape).coordinates.flat();
  return rings.map(ringPath).join("");
}

const lines = Object.entries(REGIONS).map(([name, countries]) => `  ${name}: "${outline(countries)}",`);
console.log(`// Made by tools/map.mjs from Natural Earth (public domain); not edited by hand.
export const WIDTH = ${WIDTH}, HEIGHT = ${HEIGHT};
export const SHAPES = {
${lines.join("\n")}
};
export const FAR_LANDS = "${FAR_LANDS.map(name => outline([name])).join("")}";`);
