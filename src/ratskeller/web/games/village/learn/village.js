/* The rule book of My Village. */
import { html } from '/vendor/lit.js';
import { signed, t } from '/shell/i18n.js';
import { stylesheet } from '/learn/style.js';
import { captioned } from '/learn/figure.js';
import {
  churchTable, councilTable, craftTable, customerTable, dicePicture, fieldTable, meetingTable, monkTable, officeTable, people, ringPicture, travelTable, windowTable,
} from './pictures.js';

export const needs = () => stylesheet('/games/village/village.css');

const say = (key, args) => t(`learn.village.${key}`, args, { game: 'village' });

export function sections({ village: data }) {
  const { game: rules, dice, headman, chronicle, school, office, field, meeting_place: meeting } = data;
  const [coins1, coins2, coins3, coins4] = rules.start_coins;
  const args = {
    coins1, coins2, coins3, coins4, clouds: data.time_track.clouds, handstory: data.starting_hand.story_per_round,
    white2: dice[2].white, black2: dice[2].black, white3: dice[3].white, black3: dice[3].black, blacktime: dice.black_die_time,
    headtime: headman.time, chron1: chronicle.story[0], chron2: chronicle.story[1], labourer: signed(rules.day_labourer_points), hand: rules.starting_hand_points,
    display: office.display, fieldcoins: field.coins, plowcoins: field.plow_coins, fieldpoints: field.points, windows: rules.windows_points.length - 1,
    coffins2: rules.end_coffins[2], coffins3: rules.end_coffins[3], coffins4: rules.end_coffins[4], rounds: rules.max_rounds,
  };
  return [
    { id: 'short', parts: ['1', '2'] },
    { id: 'yours', parts: ['1', people(), '2', '3', ringPicture(data)] },
    { id: 'setup', parts: ['1', '2'] },
    { id: 'round', parts: ['1', '2'] },
    { id: 'value', parts: ['1', '2', captioned(dicePicture(data), say('value.caption', args))] },
    { id: 'use', parts: ['1', ['a', 'b', 'c'], '2'] },
    { id: 'death', parts: ['1', '2', '3', html`<p class="aside">${say('death.example')}</p>`, '4'] },
    { id: 'pay', parts: ['1', '2'] },
    { id: 'black', parts: ['1'] },
    { id: 'hand', level: 3, parts: ['1'] },
    { id: 'office', level: 3, parts: ['1', officeTable(office)] },
    { id: 'customers', level: 3, parts: ['1', customerTable(data.customer)] },
    { id: 'crafts', level: 3, parts: ['1', craftTable(data.craft)] },
    { id: 'fields', level: 3, parts: ['1', fieldTable(field)] },
    { id: 'travel', level: 3, parts: ['1', travelTable(data.travel)] },
    { id: 'churches', level: 3, parts: ['1', churchTable(data.church)] },
    { id: 'monks', level: 3, parts: ['1', monkTable(data.monk_stack), html`<p>${say('monks.points')}</p>`, windowTable(rules.windows_points)] },
    { id: 'councils', level: 3, parts: ['1', councilTable(data.council)] },
    { id: 'meeting', level: 3, parts: ['1', meetingTable(meeting)], args: { story: meeting.story } },
    { id: 'white', parts: [] },
    { id: 'fun', level: 3, parts: ['1'], args: { story: data.fun.story } },
    { id: 'school', level: 3, parts: ['1'], args: { time: school.place_time, story: school.right_seat_story } },
    { id: 'headman', level: 3, parts: ['1'], args: { coin: headman.coin, story: headman.story } },
    { id: 'end', parts: ['1', 'list', ['a', 'b', 'c', 'd', 'e', 'f'], '2'] },
  ].map((section) => ({ args, ...section }));
}
