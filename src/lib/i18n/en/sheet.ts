import type { sheet as french } from '../fr/sheet.ts';

export const sheet: Readonly<Record<keyof typeof french, string>> = {
  'sheet.deck': 'Print the sheet of the deck',
  'sheet.tokens': 'Print the tokens',
  'sheet.print': 'Print',
  'sheet.deck.title': 'Sheet of the deck {deck}',
  'sheet.deck.lead':
    'One box a card, in the order of enrolling. The digits are the last ones of the tag.',
  'sheet.deck.noTag': 'no tag',
  'sheet.tokens.title': 'Tokens to cut out',
  'sheet.tokens.lead':
    'Discs of 30 mm: stick each on a tag, then enrol them in this order. Print at 100 %, not fitted to the page.',
  'sheet.legend.sides': 'Sides (or numbers, for Elevens)',
  'sheet.legend.seats': 'Players, in order of play',
  'sheet.legend.actions': 'Actions',
  'sheet.legend.house': 'House: lets a reader in, keep it apart',
  'sheet.seat': 'Player',
  'sheet.side': 'Side',
};
