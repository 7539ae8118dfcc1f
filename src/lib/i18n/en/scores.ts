import type { scores as french } from '../fr/scores.ts';

export const scores = {
  'scores.distance': 'Distance',
  'scores.distance.text':
    '{perKm, plural, one {# point} other {# points}} for each kilometre laid.',
  'scores.safeties': 'Safeties',
  'scores.safeties.text':
    '{safety, number} points for each safety exposed{allSafeties, plural, =0 {} other {, and # points for all four in place of counting each}}.',
  'scores.coupsFourres': 'Coups-fourrés',
  'scores.coupsFourres.text':
    '{coupFourre, number} points for each coup-fourré, on top of the safety.',
  'scores.trip': 'Trip completed',
  'scores.trip.text': '{trip, number} points for winning the round.',
  'scores.delayedAction': 'Delayed action',
  'scores.delayedAction.text':
    '{delayedAction, number} points for a round won with the draw pile empty.',
  'scores.safeTrip': 'Safe trip',
  'scores.safeTrip.text': '{safeTrip, number} points for a round won without any 200.',
  'scores.noHundreds': 'No 200, no 100',
  'scores.noHundreds.text':
    'If the table has chosen it: {noHundreds, number} points for a round won with neither 200 nor 100, on top of “Safe trip”.',
  'scores.extension': 'Extension',
  'scores.extension.text':
    '{extension, number} points to the side that asked for the extension and made it.',
  'scores.extensionFailed': 'Extension failed',
  'scores.extensionFailed.text':
    '{extension, number} points to each opponent of the side that asked for the extension and did not make it; that side also loses the points of the trip.',
  'scores.shutOut': 'Shut-out',
  'scores.shutOut.text':
    '{shutOut, number} points to each opponent of a side that {rule, select, nosafety {has exposed no safety} nodistance {has laid no distance card} other {is shut out (not counted at this table)}}.',
  'scores.total': 'Total',
  'scores.roundsWon': 'Rounds won',
  'scores.mostRounds': 'A round won counts one; there are no points.',

  'scores.end.distance': 'Round {number}: {side} {players, plural, one {arrives} other {arrive}}!',
  'scores.end.exhausted':
    'Round {number}: no cards left, {side} {players, plural, one {wins} other {win}} by kilometres.',
  'scores.end.exhausted.nobody': 'Round {number}: no cards left, nobody wins the round.',
  'scores.end.shared': 'Round {number}: no cards left, the round is shared by {sides}.',
  'scores.end.referee':
    'Round {number}, ended by the referee: {side} {players, plural, one {wins} other {win}} the round.',
  'scores.end.referee.nobody': 'Round {number}, ended by the referee, without a winner.',
  'scores.correction':
    '{line}: {value, number} in place of {counted, number}{noted, select, yes { ({note})} other {}}',
  'scores.winner': '{side} {players, plural, one {wins} other {win}} the match!',
  'scores.winners': 'The match is shared by {sides}.',
  'scores.target': 'Match to {target, number} points',
  'scores.rounds': 'Match of {rounds, plural, one {# round} other {# rounds}}',
} as const satisfies Record<keyof typeof french, string>;
