import type { Area } from '../format.ts';

export const tally = {
  'tally.title': 'Score sheet {code}',
  'tally.game': 'The game',
  'tally.leads': '{players, plural, one {leads} other {lead}} by {points, number}',
  'tally.level': 'All level',
  'tally.open': 'in progress',
  'tally.km': 'Kilometres',
  'tally.km.less': '{km, number} km less: {side}',
  'tally.km.more': '{km, number} km more: {side}',
  'tally.cell.of': '{what}, {side}',
  'tally.arrived': 'Arrived!',
  'tally.arrivedAt': '{side} arrived: {km, number} km',
  'tally.safety.none': 'not laid',
  'tally.safety.exposed': 'laid',
  'tally.safety.coup-fourre': 'coup-fourré',
  'tally.safety.of': '{card}, {side}: {mark}',
  'tally.safety.takenBy': 'with {side}',
  'tally.safety.hint': 'Touch: laid, coup-fourré, off again.',
  'tally.pending':
    'Shut-out: +{points, number} if {sides} {players, plural, one {stays} other {stay}} {rule, select, nodistance {at 0 km} other {without a safety}}.',
  'tally.safeTrip': 'Safe trip, no 200',
  'tally.extension': 'Asked for the extension',
  'tally.out': 'Laid the last card',
  'tally.exhausted': 'Nobody arrived: no cards left',
  'tally.exhausted.elevens': 'Everybody passes: the game stops',
  'tally.bonus': 'Bonus cards',
  'tally.numbers': 'Numbers in hand',
  'tally.jokers': 'Jokers in hand',
  'tally.less': '{step, number} less, {what}, {side}',
  'tally.more': '{step, number} more, {what}, {side}',
  'tally.next': 'Next round',
  'tally.unfilled.note': 'The sheet is empty for {names}.',
  'tally.unfilled.gains': 'Going on also adds the shut-out points: {gains}.',
  'tally.unfilled.keep': 'Fill in the sheet',
  'tally.unfilled.act': 'Go on anyway',
  'tally.finishMatch': 'Finish the match',
  'tally.backToOpen': 'Back to the round in progress',
  'tally.rounds': 'The rounds',
  'tally.sheets': 'Sheets of the round',
  'tally.look': 'Show the sheets',
  'tally.reopen': 'Correct the sheets',
  'tally.correcting': 'Round {round, number} is finished: what you change here corrects the match.',
  'tally.unread':
    '“{typed}” is no number: nothing has changed. Type 475, 1,000 or 100+75+200, say.',
  'tally.change.filled': '{side}, {what}: {value}',
  'tally.yes': 'yes',
  'tally.no': 'no',
  'tally.unsent': '{count, plural, one {# change not sent yet.} other {# changes not sent yet.}}',
  'tally.unsent.note':
    'The server does not answer. Go on on this page: this phone saves everything and sends it later.',
  'tally.unsent.inMemory':
    'The server does not answer. This browser saves nothing (private window, or storage full). Go on, but leave this page open until the server is back.',
  'tally.stale': 'The server cannot be heard.',
  'tally.conflict.title':
    '{count, plural, one {One change could not be noted} other {# changes could not be noted}}',
  'tally.conflict.other': '{side}, {what}: another phone wrote “{is}”, you wanted “{wanted}”.',
  'tally.conflict.failed':
    '{side}, {what}: an error in the server, “{wanted}” was not noted; “{is}” stands.',
  'tally.conflict.failed.other': 'An error in the server: this was not done. Go on without it.',
  'tally.conflict.keep': 'Keep “{is}”',
  'tally.conflict.mine': 'Set “{wanted}”',
  'tally.conflict.seen': 'Got it',
  'tally.join': 'Count together',
  'tally.join.note': 'Scan this code with another phone: it writes on the same sheet.',
  'tally.join.typed': 'Or type {address} there, then these six digits:',
  'tally.join.qr': 'QR code of the score sheet',
  'tally.ofCards':
    'At this table the cards are followed one by one, and the score is kept as you play.',
  'tally.cards.none': 'The sheet of a round is here as soon as it is over.',
  'tally.cards.pick': 'Touch a number to correct it.',
  'tally.cards.why': 'Why?',
  'tally.cards.why.forgotten': 'card forgotten',
  'tally.cards.why.misread': 'card misread',
  'tally.cards.why.agreed': 'the table agrees',
  'tally.cards.why.other': 'Another reason',
  'tally.cards.save': 'Correct it',
  'tally.gone': 'No sheet {code}',

  'tally.refusal.at': '{side} – {why}',
  'tally.refusal.no-such-sheet': 'This round does not exist yet.',
  'tally.refusal.no-such-cell': 'The sheet of this edition has no such line.',
  'tally.refusal.match-over': 'The match is over.',
  'tally.refusal.moved-on':
    'Too late: another phone has changed the sheet since. Look at it and try again if needed.',
  'tally.refusal.changed-meanwhile': 'Another phone wrote {is} there meanwhile.',
  'tally.refusal.no-such-km': 'Kilometres go in steps of 25: no cards add up to this.',
  'tally.refusal.past-distance':
    'Nobody goes past {distance, number} km{extendTo, plural, =0 {.} other {, unless the extension is asked for (up to # km).}}',
  'tally.refusal.more-km-than-cards':
    'All distance cards of the box come to {most, number} km for everybody together.',
  'tally.refusal.two-winners':
    '{side} {players, plural, one {has} other {have}} arrived already. Only one side arrives: correct the other one first.',
  'tally.refusal.two-winners.elevens':
    '{side} has laid the last card already: the game stopped there.',
  'tally.refusal.safety-taken':
    '{card}: there is only one, and it lies with {side}. Take it off there first.',
  'tally.refusal.not-the-winner': '{what}: only for the side that has won the round.',
  'tally.refusal.extension-asked':
    '{side} {players, plural, one {has} other {have}} asked for the extension already.',
  'tally.refusal.extension-too-soon':
    '{side} {players, plural, one {has} other {have}} asked for the extension: that takes {distance, number} km at least.',
  'tally.refusal.somebody-arrived':
    '{side} {players, plural, one {has} other {have}} arrived: that is how the round ended.',
  'tally.refusal.somebody-arrived.elevens':
    '{side} has laid the last card: that is how the game ended.',
  'tally.refusal.nobody-arrived':
    'Nobody is at {distance, number} km. Complete the sheet, unless there are no cards left.',
  'tally.refusal.nobody-arrived.elevens': 'Say who laid the last card, or that everybody passes.',
  'tally.refusal.hand-was-empty':
    'Whoever laid the last card has nothing left in hand: no number, no joker.',
  'tally.refusal.more-than-the-box':
    '{what}: the box has only {most, number} for all players together.',

  'tally.tv.note': 'Counted by hand',
  'tally.tv.byRound': 'Points by round',
  'tally.tv.filling': 'Round {round, number}: counting',
  'tally.tv.done': 'Round {round, number} finished',
  'tally.tv.wins': '{side} {players, plural, one {wins} other {win}} the round',
  'tally.tv.shared': 'Round shared by {sides}',
  'tally.tv.nobody': 'Nobody wins the round',
  'tally.tv.won': '{players, plural, one {wins} other {win}} the match!',
  'tally.tv.start': 'The match can begin',
  'tally.tv.how': 'Play with your cards; write each round down on a phone.',
  'tally.tv.none': 'No round is finished yet.',
  'tally.delayedAction': 'Delayed action',
  'tally.noHundreds': 'No 200, no 100',
} satisfies Area<'tally'>;
