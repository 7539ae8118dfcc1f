import type { Area } from '../../format.ts';

/** Lines of the score sheet, aim and end of a match. */
export const millebornesScores = {
  'scores.distance': 'Distance',
  'scores.safeties': 'Safeties',
  'scores.coupsFourres': 'Coups-fourrés',
  'scores.trip': 'Round won',
  'scores.delayedAction': 'Delayed action',
  'scores.safeTrip': 'Safe trip',
  'scores.noHundreds': 'No 200, no 100',
  'scores.extension': 'Extension',
  'scores.extensionFailed': 'Extension failed',
  'scores.shutOut': 'Shut-out',
  'scores.total': 'Total',
  'scores.roundsWon': 'Rounds won',
  'scores.winner': '{side} {players, plural, one {wins} other {win}} the match!',
  'scores.winners': 'The match is shared by {sides}.',
  'scores.target': 'Match to {target, number} points',
  'scores.rounds': 'Match of {rounds, plural, one {# round} other {# rounds}}',
} satisfies Area<'millebornes/scores'>;
