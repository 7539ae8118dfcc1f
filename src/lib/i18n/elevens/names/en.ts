import type { Area } from '../../format.ts';

/** Name and variant of the game and its rows, which lists and the home page show. */
export const elevensNames = {
  'elevensBox.name': 'Elevens Braille',
  'elevensBox.note':
    'Four rows from 1 to 21, in braille: all of it can be played by ear. 2 to 6 players.',
  'elevensBox.rows.note': 'As the 11s lie on the table. The first colour of your deck goes on top.',
  'elevensBox.row.name': 'Name, row {row, number}',
  'elevensBox.row.twice': 'Two rows are called “{name}”: choose another name.',
  'elevensBox.rows': 'The four rows, from top to bottom',
  'elevensBox.beginner': 'Beginners’ variant',
} satisfies Area<'elevens/names'>;
