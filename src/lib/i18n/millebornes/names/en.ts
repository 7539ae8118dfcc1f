import type { Area } from '../../format.ts';

/** Names of the game and its editions, which lists and the home page show. */
export const millebornesNames = {
  'millebornes.name': '1000 Bornes',
  'millebornes.edition.classique': 'Classique',
  'millebornes.edition.classique.note': 'Scored in points, with extension. 2, 3, 4 or 6 players.',
  'millebornes.edition.prestige': 'Prestige d’Origine',
  'millebornes.edition.prestige.note': 'The 2009 box: 1,000 km every round, up to 8 players.',
  'millebornes.edition.green': 'Mille Bornes Green',
  'millebornes.edition.green.note': 'Electric cars: a remedy is enough to drive on.',
} satisfies Area<'millebornes/names'>;
