import type { rules as french } from '../fr/rules.ts';

export const rules = {
  'rules.page.title': 'The rules: {name}',
  'rules.page.lead':
    'Every rule this table applies, in the words with which it refuses a card, and the rulebook each comes from.',
  'rules.page.editions': 'Boxes',
  'rules.page.contents': 'On this page',

  'rules.section.players': 'Players and sides',
  'rules.section.turn': 'The turn',
  'rules.section.distances': 'Distance cards',
  'rules.section.hazards': 'Hazards',
  'rules.section.remedies': 'Remedies',
  'rules.section.safeties': 'Safeties and the coup-fourré',
  'rules.section.end': 'End of the round and of the match',
  'rules.section.scores': 'Scores',
  'rules.section.options': 'Options of the table',
  'rules.section.referee': 'The referee of the table',

  'rules.seats': 'A seat for each',
  'rules.seats.text': 'Only players who sit at the table play.',
  'rules.shapes': 'How many players',
  'rules.shapes.text': 'The ways to play, with the distance to reach:',
  'rules.partners': 'The order of teams',
  'rules.partners.text':
    'Teams take turns: between two turns of one side each other side plays once. Partners share one playing area.',
  'rules.deal': 'The deal',
  'rules.deal.text':
    'Six cards each. {edition, select, green {The youngest begins} other {The player on the dealer’s left begins}}; with each round the deal goes one seat to the left.',
  'rules.withdrawn': 'Cards taken out',
  'rules.withdrawn.text':
    'With two or three players, one of each kind of hazard is taken out before the deal.',
  'rules.copies': 'The number of cards',
  'rules.copies.text':
    'There is a fixed number of each card: no more can be played than the box holds.',

  'rules.order': 'One after the other',
  'rules.order.text': 'Play goes clockwise; only a coup-fourré is played out of turn.',
  'rules.oneCard': 'Draw, then play',
  'rules.oneCard.text':
    'On one’s turn one draws a card, then plays or discards exactly one; who has no card left is passed over.',
  'rules.aloud': 'Aloud',
  'rules.aloud.text':
    'Everyone’s kilometres may be said at any time, the cards in one’s hand never.',
  'rules.attackWhileStopped': 'Attacking from a standstill',
  'rules.attackWhileStopped.text':
    'One may attack before having started, and even while attacked oneself.',

  'rules.rolling': 'Be rolling',
  'rules.rolling.text':
    'A {distance} may be played by a side that is rolling: with {aRoll} on its battle pile, or, with no hazard on it, thanks to {theRightOfWay}.',
  'rules.start': 'Starting and restarting',
  'rules.start.text': '{roll} is played on an empty battle pile, on {stop} or on a remedy.',
  'rules.attacked': 'A hazard stops',
  'rules.attacked.text':
    'Under a hazard no {distance} may be played: first comes the remedy, or the safety that protects.',
  'rules.two200': 'Two 200s, no more',
  'rules.two200.text': 'A side lays at most two 200 {distances} a round.',
  'rules.limit': '25 and 50 only',
  'rules.limit.text': '{speedLimit}: 25 and 50 only, until {aEndOfLimit} covers it.',
  'rules.exact': 'Exactly there',
  'rules.exact.text':
    'The distance is reached exactly: a card that would go beyond it cannot be played.',

  'rules.opponents': 'Against opponents',
  'rules.opponents.text': 'A hazard is laid on an opposing side, never on one’s own.',
  'rules.target': 'Say whom it hits',
  'rules.target.text': 'A hazard hits one side: with several opponents, say which.',
  'rules.hitRolling': 'Who rolls can be stopped',
  'rules.hitRolling.text':
    '{stop}, {outOfGas}, {flatTire} and {accident} are laid on a side that is rolling; {theSpeedLimit} even before it has started.',
  'rules.hitOnce': 'One limit at a time',
  'rules.hitOnce.text':
    'A {speedLimit} is not added to another; it may be added to any other hazard.',
  'rules.immune': 'A safety protects',
  'rules.immune.text': 'A safety once exposed forbids its hazard until the end of the round.',

  'rules.cure': 'To each hazard its remedy',
  'rules.cure.text':
    '{roll} cures {stop}, {gasoline} cures {outOfGas}, {spareTire} cures {flatTire}, {repairs} cures {accident}.',
  'rules.somethingToCure': 'A remedy is an answer',
  'rules.somethingToCure.text':
    'A remedy is laid on the hazard it cures; without that hazard it cannot be played.',
  'rules.endOfLimit': 'The end of the limit',
  'rules.endOfLimit.text': 'An {endOfLimit} card is laid on a {speedLimit}, and nowhere else.',
  'rules.rollAfterRemedy': 'Going on',
  'rules.rollAfterRemedy.text':
    'After the remedy it still takes {aRoll} to go on, unless {theRightOfWay} is exposed.',
  'rules.remedyRestarts': 'Going on',
  'rules.remedyRestarts.text': 'The remedy alone is enough to go on, without another {roll}.',
  'rules.rollOnce': 'One {roll} at a time',
  'rules.rollOnce.text': 'Who is rolling already plays no other {roll}; it may be discarded.',

  'rules.safety': 'Playing a safety',
  'rules.safety.text':
    'A safety is played on one’s turn, at any time in the round, and one plays again at once as long as the draw pile is not empty. It takes its hazard away if that lies there.',
  'rules.rightOfWay': '{rightOfWay}',
  'rules.rightOfWay.text':
    'This safety protects against {stop} and {speedLimit}, and makes {roll} unnecessary.',
  'rules.coupFourre': 'The coup-fourré',
  'rules.coupFourre.text':
    'A hazard is answered at once with the safety against it, even out of turn, before anyone else plays.',
  'rules.coupFourreReward': 'After a coup-fourré',
  'rules.coupFourreReward.text':
    'The hazard is discarded, one draws to complete the hand, then has a full turn; players skipped lose their turn.',

  'rules.goal': 'The goal',
  'rules.goal.text': 'The side that reaches the distance exactly wins the round, which ends there.',
  'rules.extension': 'The extension',
  'rules.extension.text':
    '{edition, select, classique {Each alone or in three teams, who reaches exactly 700 km says at once whether to extend to 1,000; nobody plays before the answer.} other {This edition has no extension.}}',
  'rules.playedOut': 'The draw pile is empty',
  'rules.playedOut.text':
    'When the draw pile is empty, hands are played out; the round ends when no card is left.',
  'rules.lastTurn': 'The draw pile is empty',
  'rules.lastTurn.text': 'The round ends after the turn in which the last card was drawn.',
  'rules.nobodyThere': 'Nobody arrives',
  'rules.nobodyThere.text':
    'If nobody reaches the distance, {unreached, select, nobody {nobody wins the round} other {the most kilometres win the round}}.',
  'rules.matchEnd': 'End of the match',
  'rules.matchEnd.text':
    '{edition, select, green {A match is one round, or a series of rounds; who wins most of them wins.} other {A match is played to 5,000 points, or as the table has chosen; the highest total wins.}}',
  'rules.matchOver': 'After the match',
  'rules.matchOver.text': 'Once a match is over, nothing more is played in it.',

  'rules.overrule': 'The table decides',
  'rules.overrule.text':
    'A refused card goes back to the hand. The table may let it lie all the same: the move then counts, and is noted as such.',
  'rules.endRound': 'Ending a round',
  'rules.endRound.text':
    'The referee may end a round where it stands, once a card has been laid or discarded in it.',
  'rules.sheet': 'Correcting a sheet',
  'rules.sheet.text':
    'Where points are counted line by line, the referee may correct a line of a round that is over, and notes why.',
  'rules.pile': 'Counting the draw pile',
  'rules.pile.text':
    'The referee may correct the count of the draw pile: from zero to the number of cards not yet seen.',
} as const satisfies Record<keyof typeof french, string>;
