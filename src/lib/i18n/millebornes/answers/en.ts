import type { Area } from '../../format.ts';

export const millebornesAnswers = {
  'changes.km': '{side}: {before, number} → {after, number} km',
  'changes.points': '{side}: {before, number} → {after, number} in all',

  'refusals.match-over': 'The match is over.',
  'refusals.match-over.head': 'Match over',
  'refusals.match-over.hint': 'Undo the last move to take it up again, or open another table.',

  'refusals.unknown-player': 'Nobody at this table is called {by}.',
  'refusals.unknown-player.head': 'Unknown player',
  'refusals.unknown-player.hint': 'Choose a player who sits at this table.',

  'refusals.extension-pending': 'An answer is due first: extend, or not?',
  'refusals.extension-pending.head': 'Extend or not?',
  'refusals.extension-pending.hint':
    'Answer with the “Extend” or “Do not extend” token, or on a phone.',

  'refusals.extension-not-available': '{by} cannot ask for the extension now.',
  'refusals.extension-not-available.head': 'No extension now',
  'refusals.extension-not-available.hint': 'The round goes on unchanged.',

  'refusals.no-coup-fourre': 'No coup-fourré here for {by} with {theCard}.',
  'refusals.no-coup-fourre.head': 'No coup-fourré',
  'refusals.no-coup-fourre.hint': 'On one’s own turn a safety may always be played.',

  'refusals.no-such-card':
    '{TheCard}: all copies are already out in this round, or this box has none.',
  'refusals.no-such-card.head': 'One card too many',
  'refusals.no-such-card.hint':
    'Take the card back; if it really is there, undo the move booked wrongly before it.',

  'refusals.target-missing': 'Against whom? {TheCard} can hit several sides.',
  'refusals.target-missing.head': '{card}: against whom?',
  'refusals.target-missing.title': 'Against whom?',
  'refusals.target-missing.hint': 'Lay the token of the side it hits, or touch it on a phone.',

  'refusals.own-side': '{by} aims at their own side with {theCard}.',
  'refusals.own-side.head': 'Your own side',
  'refusals.own-side.hint':
    'Aim at {opponents, plural, one {the other side} other {another side}}.',

  'refusals.hand-empty': '{by} has no card left in hand.',
  'refusals.hand-empty.head': 'No cards left',
  'refusals.hand-empty.hint': 'The next player who still has cards goes on.',

  'refusals.not-your-turn': 'It is {turn}’s turn, not {by}’s.',
  'refusals.not-your-turn.head': 'It is {turn}’s turn',
  'refusals.not-your-turn.title': 'Not your turn',
  'refusals.not-your-turn.hint': 'Out of turn, only a coup-fourré may be played.',

  'refusals.under-attack': '{side}: {theHazard} blocks the road, so {theCard} cannot be played.',
  'refusals.under-attack.head': 'Blocked: {hazard}',
  'refusals.under-attack.hint': 'It takes {aRemedy} or {theCure}.',

  'refusals.not-rolling':
    '{side} {players, plural, one {is} other {are}} not rolling, so {theCard} cannot be played.',
  'refusals.not-rolling.head': '{roll} first',
  'refusals.not-rolling.hint': 'Play {aRoll} or {theRightOfWay}.',

  'refusals.too-many-200':
    '{side} {players, plural, one {has} other {have}} already laid two 200 km cards.',
  'refusals.too-many-200.head': 'Two 200s already',
  'refusals.too-many-200.hint': 'Play 25, 50, 75 or 100, or discard this 200.',

  'refusals.speed-limited':
    '{side} {players, plural, one {is} other {are}} under {aSpeedLimit}, {card} is too fast.',
  'refusals.speed-limited.head': '{speedLimit}: 25 or 50',
  'refusals.speed-limited.title': 'Limited to 50',
  'refusals.speed-limited.hint': 'Play 25, 50, {aEndOfLimit} or {theRightOfWay}.',

  'refusals.over-distance':
    '{side}: only {missing, number} km are missing to {distanceToReach, number} km, {card} would be too much.',
  'refusals.over-distance.head': 'Too far: {missing, number} km to go',
  'refusals.over-distance.title': 'Only {missing, number} km left',
  'refusals.over-distance.hint': 'Play {missing, number} km at most.',

  'refusals.no-speed-limit': '{side}: there is no {speedLimit} to cover.',
  'refusals.no-speed-limit.head': 'Nothing to cover',
  'refusals.no-speed-limit.hint': 'Keep this card, or discard it.',

  'refusals.wrong-remedy': '{side}: {theCard} does not cure {theHazard}.',
  'refusals.wrong-remedy.head': 'Wrong remedy',
  'refusals.wrong-remedy.hint': 'It takes {aRemedy} or {theCure}.',

  'refusals.already-rolling': '{side} {players, plural, one {is} other {are}} rolling already.',
  'refusals.already-rolling.head': 'Already rolling',
  'refusals.already-rolling.hint': 'Keep {theRoll} for later, or discard it.',

  'refusals.nothing-to-remedy': '{side}: there is no hazard that {theCard} could cure.',
  'refusals.nothing-to-remedy.head': 'Nothing to fix',
  'refusals.nothing-to-remedy.hint': 'Keep this card, or discard it.',

  'refusals.immune': '{side}: {theSafety} protects against {theCard}.',
  'refusals.immune.head': '{safety} protects',
  'refusals.immune.title': 'That side is protected',
  'refusals.immune.hint':
    '{opponents, plural, one {Play} other {Aim at another side, or play}} another hazard.',

  'refusals.already-limited':
    '{side} {players, plural, one {has} other {have}} a {speedLimit} already.',
  'refusals.already-limited.head': 'Already limited',
  'refusals.already-limited.hint':
    '{opponents, plural, one {Play} other {Aim at another side, or play}} another hazard.',

  'refusals.target-not-rolling':
    '{side} {players, plural, one {is} other {are}} not rolling, so {theCard} cannot be laid there.',
  'refusals.target-not-rolling.head': 'That side is stopped',
  'refusals.target-not-rolling.hint':
    'Only {theSpeedLimit} may be laid on a side that stands still.',

  'refusals.bad-count': 'The draw pile cannot hold that number of cards.',
  'refusals.bad-count.head': 'Impossible count',
  'refusals.bad-count.hint': 'Give a whole number from 0 to {most, number}.',

  'refusals.nothing-played': 'No card has been laid or discarded in this round yet.',
  'refusals.nothing-played.head': 'No card played yet',
  'refusals.nothing-played.hint': 'Play the round; to reopen the one before, undo the last move.',

  'refusals.no-such-round': 'This round is not over: it has no sheet yet.',
  'refusals.no-such-round.head': 'No sheet yet',
  'refusals.no-such-round.hint': 'Correct a round that is over.',
  'refusals.no-such-side': 'This table has no such side.',
  'refusals.no-such-side.head': 'Unknown side',
  'refusals.no-such-side.hint': 'Choose a side of the sheet.',
  'refusals.no-such-line': 'The sheet of this edition has no such line.',
  'refusals.no-such-line.head': 'Unknown line',
  'refusals.no-such-line.hint': 'Choose a line of the sheet.',
  'refusals.bad-points': 'A line cannot have that number of points.',
  'refusals.bad-points.head': 'Impossible points',
  'refusals.bad-points.hint': 'Give a whole number from 0 to {most, number}.',
  'refusals.bad-note': 'A correction says in a few words why.',
  'refusals.bad-note.head': 'Why this correction?',
  'refusals.bad-note.hint': 'Write a note of at most {most, number} characters.',
  'refusals.same-points': 'The line has these points already.',
  'refusals.same-points.head': 'Nothing to correct',
  'refusals.same-points.hint': 'Give another value.',

  'rules.seats': 'Only players who sit at the table play.',
  'rules.copies': 'There is a fixed number of each card: no more can be played than the box holds.',

  'rules.order': 'Play goes clockwise. Only a coup-fourré is played out of turn.',
  'rules.oneCard':
    'On one’s turn one draws a card, then plays or discards exactly one. Without a card one passes.',

  'rules.rolling':
    'A {distanceCard} may be played by a side that is rolling, with {aRoll} on its battle pile. With {theRightOfWay} it is rolling too, while no hazard lies there.',
  'rules.attacked':
    'Under a hazard, no {distanceCard} before the remedy, or the safety that protects.',
  'rules.two200': 'A side lays at most two 200 {distances} a round.',
  'rules.limit': '{speedLimit}: 25 and 50 only, until {aEndOfLimit} covers it.',
  'rules.exact':
    'The distance is reached exactly: a card that would go beyond it cannot be played.',

  'rules.opponents': 'A hazard is laid on an opposing side, never on one’s own.',
  'rules.target': 'A hazard hits one side: with several opponents, say which.',
  'rules.hitRolling':
    '{stop}, {outOfGas}, {flatTire} and {accident} are laid on a side that is rolling. One may lay {theSpeedLimit} even before it has started.',
  'rules.hitOnce': 'A {speedLimit} is not added to another; it may be added to any other hazard.',
  'rules.immune': 'A safety once exposed forbids its hazard until the end of the round.',

  'rules.cure':
    '{roll} cures {stop}, {gasoline} cures {outOfGas}, {spareTire} cures {flatTire}, {repairs} cures {accident}.',
  'rules.somethingToCure':
    'A remedy is laid on the hazard it cures; without that hazard it cannot be played.',
  'rules.endOfLimit': 'An {endOfLimit} card is laid on a {speedLimit}, and nowhere else.',
  'rules.rollOnce': 'Who is rolling already plays no other {roll}; it may be discarded.',

  'rules.coupFourre':
    'A hazard is answered at once with its safety, even out of turn, before anyone else plays.',

  'rules.extension':
    '{edition, select, classique {Each alone or in three teams, at exactly 700 km one says whether to extend to 1,000. Nobody plays before the answer.} other {This edition has no extension.}}',
  'rules.matchOver': 'Once a match is over, nothing more is played in it.',

  'rules.endRound': 'The referee may end a round once a card has been laid or discarded in it.',
  'rules.sheet':
    'Where points are counted by lines, the referee may correct one once the round is over. The reason is noted.',
  'rules.pile':
    'The referee may correct the draw pile: from zero to the number of cards not yet seen.',

  'scores.distance.text':
    '{perKm, plural, one {# point} other {# points}} for each kilometre laid.',
  'scores.safeties.text':
    '{safety, number} points for each safety exposed{allSafeties, plural, =0 {} other {, and # points for all four in place of counting each}}.',
  'scores.coupsFourres.text':
    '{coupFourre, number} points for each coup-fourré, on top of the safety.',
  'scores.trip.text': '{trip, number} points for winning the round.',
  'scores.delayedAction.text':
    '{delayedAction, number} points for a round won with the draw pile empty.',
  'scores.safeTrip.text': '{safeTrip, number} points for a round won without any 200.',
  'scores.noHundreds.text':
    'If the table has chosen it: {noHundreds, number} points for a round won with neither 200 nor 100. Adds to “Safe trip”.',
  'scores.extension.text':
    '{extension, number} points to the side that asked for the extension and made it.',
  'scores.extensionFailed.text':
    '{extension, number} points to each opponent of the side that asked for the extension and failed. That side also loses the points of the trip.',
  'scores.shutOut.text':
    '{shutOut, number} points to each opponent of a side that {rule, select, nosafety {has exposed no safety} nodistance {has laid no distance card} other {is shut out (not counted at this table)}}.',
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
  'scores.why.distance': '{km, number} km, one point each',
  'scores.why.allSafeties': '{points, number}: all four safeties',
  'scores.why.times': '{count, number} × {unit, number}',
  'scores.why.safeties': '{count, plural, one {one safety exposed} other {# safeties exposed}}',
  'scores.why.coupsFourres': '{count, plural, one {one coup-fourré} other {# coups-fourrés}}',
  'scores.why.no-safety':
    '{all, select, true {no opponent has a safety} other {{sides} {players, plural, one {has} other {have}} no safety}}',
  'scores.why.no-distance':
    '{all, select, true {no opponent has moved} other {{sides} {players, plural, one {has} other {have}} not moved}}',

  'sources.classique': 'Classic rules, “{section}”',
  'sources.prestige': 'Prestige edition of 2009, “{section}”',
  'sources.green': 'Mille Bornes Green, “{section}”',

  // Spoken answers to inquiries; they must be clear without the screen.
  'standing.round': 'Round {round, number}, {distance, number} km to reach.',
  'standing.side': '{side}: {parts}.',
  'standing.rolling': 'rolling',
  'standing.waiting': 'not started yet',
  'standing.on': 'stopped: {card}',
  'standing.needsRoll': 'stopped: it takes {aRoll}',
  'standing.limited': 'limited to 50',
  'standing.safeties': '{count, plural, one {safety} other {safeties}} {list}',
  'standing.points': '{points, plural, =0 {no points} one {# point} other {# points}} so far',
  'standing.total': '{points, plural, =0 {no points} one {# point} other {# points}}',
  'standing.rounds': '{rounds, plural, =0 {no round won} one {# round won} other {# rounds won}}',
  'standing.turn':
    'It is {player}’s turn, {pile, plural, =0 {the draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}.',
  'standing.extension': 'The extension is awaited: {side} may ask for it or not.',
  'standing.won':
    'The match is over. {count, plural, =0 {Nobody wins} one {Victory for {winners}} other {Shared victory for {winners}}}.',
  'inquiry.race.side': 'Side {number, number}: {names}.',
  'inquiry.race.seat': 'Player {number, number}: {name}.',
  'inquiry.race.playable': '{player} may play: {list}; or discard.',
  'inquiry.race.discard': '{player} can only discard.',
  'inquiry.race.against': '{card} against {sides}',
  'inquiry.race.answer': 'Coup-fourré possible for {side}: {safety}, before any other card.',
  'heard.skipped':
    '{count, plural, one {The turn of {players} is skipped.} other {The turns of {players} are skipped.}}',
  'inquiry.race.noRound': 'No round is finished yet.',
  'inquiry.race.sheet': '{side}: {lines}.',
  'inquiry.race.line': '{line}, {points, number}',
  'inquiry.race.help':
    'Lay a card on the reader to play it. Tokens: Undo takes the last move back. Discard, then a card, discards it. Side and player tokens answer questions. Pause halts the table. Let it lie keeps a refused card. End of round stops the round. To listen: Say it again, How do we stand, My side, The other sides, Last move. Or: Which card, Last round, The sheet by line, What may be played, Who is who.',
} satisfies Area<'millebornes/answers'>;
