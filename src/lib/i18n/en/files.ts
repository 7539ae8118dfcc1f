import type { files as french } from '../fr/files.ts';

export const files = {
  'picture.won': '{count, plural, one {{names} wins} other {{names} win}}',
  'picture.standing': 'After {rounds, plural, one {# round} other {# rounds}}',
  'picture.begun': 'The match begins',
  'picture.decisive': 'Round {round, number} decided it',
  'picture.onlyRound':
    'One round decided it all{km, plural, =0 {} other {: # km}}{safeties, plural, =0 {} one {, one safety} other {, # safeties}}{coupsFourres, plural, =0 {} one {, one coup-fourré} other {, # coups-fourrés}}',
  'picture.alt': '{headline}. {sides}',
  // Texts of the feed for programs.
  'feed.paused': 'Paused: nothing counts for now',
  'feed.counting': 'Counting the cards left in hands',
  'recordFiles.no-table': 'There is no such table.',
  'recordFiles.too-much': 'Too much is asked for at once. Try again in a minute.',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
