import type { byHand as french } from '../fr/byHand.ts';

export const byHand = {
  'byHand.how': 'How do you play?',
  'byHand.cards': 'With stickers',
  'byHand.cards.note': 'A reader follows every card.',
  'byHand.sheet': 'Counting by hand',
  'byHand.sheet.note': 'A phone keeps the score sheet.',
  'byHand.made': 'Open the score sheet',
  'byHand.link': 'Score sheet',
  'byHand.linkOf': 'Score sheet of table {code}',
} as const satisfies Record<keyof typeof french, string>;
