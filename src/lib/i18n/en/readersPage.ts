import type { readersPage as french } from '../fr/readersPage.ts';

export const readersPage: Readonly<Record<keyof typeof french, string>> = {
  'readers.which': 'Which one is this?',
  'readers.which.why': 'Several readers? Lay a card on one of them: it lights up in the list.',
  'readers.which.lay': 'Lay a card on a reader',
  'readers.which.pause': 'Meanwhile no card is played, at any table.',
  'readers.which.done': 'Done, play on',
  'readers.which.busy': 'The readers are enrolling or counting a deck just now.',
  'readers.which.this': 'This one',
  'readers.which.found': 'It is {name}.',
  'readers.table.bridge': 'These readers play',
  'readers.table.reader': '{name} plays',
  'readers.table.follow': 'where the house plays',
  'readers.table.followNow': 'where the house plays (table {table})',
  'readers.table.apart': 'at different tables',
  'readers.table.each': 'Choose reader by reader',
};
