import type { Area } from '../../format.ts';

/** Aim and end of a match. */
export const millebornesScores = {
  'scores.roundsWon': 'Rounds won',
  'scores.winner': '{side} {players, plural, one {wins} other {win}} the match!',
  'scores.winners': 'The match is shared by {sides}.',
  'scores.target': 'Match to {target, number} points',
  'scores.rounds': 'Match of {rounds, plural, one {one round} other {# rounds}}',
} satisfies Area<'millebornes/scores'>;
