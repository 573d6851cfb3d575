/* The kinds of screen. */
export const wide = matchMedia('(min-width: 720px) and (min-height: 480px)');
export const turned = matchMedia('(max-height: 479.9px) and (min-width: 560px)');       // a phone on its side: the same tabs, beside the board
export const roomy = matchMedia('(min-width: 1280px)');          // room for the drawer beside the table
