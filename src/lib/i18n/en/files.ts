import type { files as french } from '../fr/files.ts';

export const files = {
  'picture.won': '{count, plural, one {{names} wins} other {{names} win}}',
  'picture.standing': 'After {rounds, plural, one {# round} other {# rounds}}',
  'picture.begun': 'The match begins',
  'picture.rounds': '{rounds, plural, one {# round} other {# rounds}}',
  'picture.decisive': 'Round {round, number} decided it',
  'picture.alt': '{headline}. {sides}',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
