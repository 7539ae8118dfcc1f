import type { Area } from '../../format.ts';

export const millebornesRules = {
  'ruleBook.section.players': 'Players and sides',
  'ruleBook.section.turn': 'The turn',
  'ruleBook.section.distances': 'Distance cards',
  'ruleBook.section.hazards': 'Hazards',
  'ruleBook.section.remedies': 'Remedies',
  'ruleBook.section.safeties': 'Safeties and the coup-fourré',
  'ruleBook.section.end': 'End of the round and of the match',
  'ruleBook.section.scores': 'Scores',
  'ruleBook.section.options': 'Options of the table',
  'ruleBook.section.referee': 'The referee of the table',
  'ruleBook.title.seats': 'A seat for each',
  'ruleBook.title.shapes': 'How many players',
  'ruleBook.text.shapes': 'The ways to play, with the distance to reach:',
  'ruleBook.title.partners': 'The order of teams',
  'ruleBook.text.partners':
    'Teams take turns: between two turns of one side each other side plays once. Partners share one playing area.',
  'ruleBook.title.deal': 'The deal',
  'ruleBook.text.deal':
    'Six cards each. {edition, select, green {The youngest begins} other {The player on the dealer’s left begins}}. With each round the deal goes one seat to the left.',
  'ruleBook.title.withdrawn': 'Cards taken out',
  'ruleBook.text.withdrawn':
    'With two or three players, one of each kind of hazard is taken out before the deal.',
  'ruleBook.title.copies': 'The number of cards',
  'ruleBook.title.order': 'One after the other',
  'ruleBook.title.oneCard': 'Draw, then play',
  'ruleBook.title.aloud': 'Aloud',
  'ruleBook.text.aloud':
    'Everyone’s kilometres may be said at any time, the cards in one’s hand never.',
  'ruleBook.title.attackWhileStopped': 'Attacking from a standstill',
  'ruleBook.text.attackWhileStopped':
    'One may attack before having started, and even while attacked oneself.',
  'ruleBook.title.rolling': 'Be rolling',
  'ruleBook.title.start': 'Starting and restarting',
  'ruleBook.text.start': '{roll} is played on an empty battle pile, on {stop} or on a remedy.',
  'ruleBook.title.attacked': 'A hazard stops',
  'ruleBook.title.two200': 'Two 200s, no more',
  'ruleBook.title.limit': '25 and 50 only',
  'ruleBook.title.exact': 'Exactly there',
  'ruleBook.title.opponents': 'Against opponents',
  'ruleBook.title.target': 'Say whom it hits',
  'ruleBook.title.hitRolling': 'Who rolls can be stopped',
  'ruleBook.title.hitOnce': 'One limit at a time',
  'ruleBook.title.immune': 'A safety protects',
  'ruleBook.title.cure': 'To each hazard its remedy',
  'ruleBook.title.somethingToCure': 'A remedy is an answer',
  'ruleBook.title.endOfLimit': 'The end of the limit',
  'ruleBook.title.rollAfterRemedy': 'Going on',
  'ruleBook.text.rollAfterRemedy':
    'After the remedy it still takes {aRoll} to go on, unless {theRightOfWay} is exposed.',
  'ruleBook.title.remedyRestarts': 'Going on',
  'ruleBook.text.remedyRestarts': 'The remedy alone is enough to go on, without another {roll}.',
  'ruleBook.title.rollOnce': 'One {roll} at a time',
  'ruleBook.title.safety': 'Playing a safety',
  'ruleBook.text.safety':
    'A safety is played on one’s turn, at any time in the round. One plays again at once, as long as the draw pile is not empty. It takes its hazard away if that lies there.',
  'ruleBook.title.rightOfWay': '{rightOfWay}',
  'ruleBook.text.rightOfWay':
    'This safety protects against {stop} and {speedLimit}, and makes {roll} unnecessary.',
  'ruleBook.title.coupFourre': 'The coup-fourré',
  'ruleBook.title.coupFourreReward': 'After a coup-fourré',
  'ruleBook.text.coupFourreReward':
    'The hazard is discarded, one draws to complete the hand, then has a full turn. Players skipped lose their turn.',
  'ruleBook.title.goal': 'The goal',
  'ruleBook.text.goal':
    'The side that reaches the distance exactly wins the round, which ends there.',
  'ruleBook.title.extension': 'The extension',
  'ruleBook.title.playedOut': 'The draw pile is empty',
  'ruleBook.text.playedOut':
    'When the draw pile is empty, hands are played out; the round ends when no card is left.',
  'ruleBook.title.lastTurn': 'The draw pile is empty',
  'ruleBook.text.lastTurn': 'The round ends after the turn in which the last card was drawn.',
  'ruleBook.title.nobodyThere': 'Nobody arrives',
  'ruleBook.text.nobodyThere':
    'If nobody reaches the distance, {unreached, select, nobody {nobody wins the round} other {the most kilometres win the round}}.',
  'ruleBook.title.matchEnd': 'End of the match',
  'ruleBook.text.matchEnd':
    '{edition, select, green {A match is one round, or a series of rounds. Who wins most of them wins.} other {A match is played to 5,000 points, or as the table has chosen. The highest total wins.}}',
  'ruleBook.title.matchOver': 'After the match',
  'ruleBook.title.overrule': 'The table decides',
  'ruleBook.text.overrule':
    'A refused card goes back to the hand. The table may let it stand: the move then counts, and is noted as such.',
  'ruleBook.title.endRound': 'Ending a round',
  'ruleBook.title.sheet': 'Correcting a sheet',
  'ruleBook.title.pile': 'Counting the draw pile',
} satisfies Area<'millebornes/rules'>;
