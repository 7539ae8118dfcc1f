import type { Area } from '../../format.ts';

export const elevensRules = {
  'elevensBook.section.setup': 'Setting up',
  'elevensBook.section.turn': 'The turn',
  'elevensBook.section.cards': 'Jokers and links',
  'elevensBook.section.end': 'End and points',
  'elevensBook.title.seats': 'A seat for each',
  'elevensBook.title.rows': 'Four rows',
  'elevensBook.title.copies': 'The number of cards',
  'elevensBook.title.order': 'One after the other',
  'elevensBook.title.choice': 'Place or draw',
  'elevensBook.title.adjacent': 'Without gaps',
  'elevensBook.title.pile': 'The draw pile',
  'elevensBook.title.links': 'Links',
  'elevensBook.title.joker': 'Jokers',
  'elevensBook.title.exchange': 'The exchange',
  'elevensBook.title.exchangeMore': 'After an exchange',
  'elevensBook.title.bonus': 'The bonus',
  'elevensBook.title.end': 'The end',
  'elevensBook.title.points': 'Points',
  'elevensBook.title.beginner': 'For beginners',
} satisfies Area<'elevens/rules'>;
