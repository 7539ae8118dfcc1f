import type { elevensTable as french } from '../fr/elevensTable.ts';

export const elevensTable = {
  'elevens.colour.c1': 'colour 1',
  'elevens.colour.c2': 'colour 2',
  'elevens.colour.c3': 'colour 3',
  'elevens.colour.c4': 'colour 4',

  'elevens.ask.joker': 'Where does {by}’s joker go?',
  'elevens.ask.card': 'How is {card} laid?',
  'elevens.ask.number': '{number, number}: {choice}',
  'elevens.ask.place': '{row} {value, number}',
  'elevens.ask.link': '{row} {value, number} by a link from {link}',
  'elevens.ask.exchange': 'exchange {row} {value, number}',
  'elevens.ask.throwJoker': 'throw the joker away',
  'elevens.ask.tokens': 'Tokens {list}.',
  'elevens.ask.more': 'Lay the card again for the other places.',
  'elevens.ask.throw': 'The discard token throws the joker away.',

  'elevens.next.on':
    'Up to {left, plural, one {# more card} other {# more cards}}, or end of turn.',
  'elevens.next.owes': 'Another card must still be placed.',
  'elevens.next.player': 'It is {player}’s turn.',
  'elevens.next.bonus': 'Half a row is complete: a bonus card for {by}.',
  'elevens.next.count':
    'The game is over. {player} lays the {hand, plural, one {card} other {# cards}} left in hand on the reader, one by one.',
  'elevens.next.won':
    'The game is over. {count, plural, one {{winners} wins} other {{winners} win together}}.',
  'elevens.next.score': '{player}: {points, plural, one {# point} other {# points}}',

  'elevens.noted.link': 'Link laid. Lay the card that it brings.',
  'elevens.noted.noLink': 'Link taken back.',
  'elevens.noted.counting':
    'Counting the hand of {by}: {hand, plural, one {# card} other {# cards}}.',
  'elevens.noted.counted': '{by}: {card}, {counted, number} of {hand, number}.',

  'elevens.seen.row':
    'Seen already: {card} is in its place, {row} {value, number}. Nothing has changed.',
  'elevens.seen.hand':
    'Seen already: {card} is counted in the hand {ofPlayer}. Nothing has changed.',
  'elevens.seen.discard': 'Seen already: {card} is out of the game. Nothing has changed.',
} as const satisfies Record<keyof typeof french, string>;
