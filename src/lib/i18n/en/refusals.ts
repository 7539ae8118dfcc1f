import type { refusals as french } from '../fr/refusals.ts';

export const refusals = {
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
  'refusals.target-missing.hint': 'Lay the token of the side it hits, or touch it on a phone.',

  'refusals.own-side': '{by} aims at their own side with {theCard}.',
  'refusals.own-side.head': 'That is your own side',
  'refusals.own-side.hint': 'Aim at an opposing side.',

  'refusals.hand-empty': '{by} has no card left in hand.',
  'refusals.hand-empty.head': 'No card left in hand',
  'refusals.hand-empty.hint': 'The next player who still has cards goes on.',

  'refusals.not-your-turn': 'It is {turn}’s turn, not {by}’s.',
  'refusals.not-your-turn.head': 'It is {turn}’s turn',
  'refusals.not-your-turn.hint': 'Out of turn, only a coup-fourré may be played.',

  'refusals.under-attack': '{side}: {theHazard} blocks the road, so {theCard} cannot be played.',
  'refusals.under-attack.head': 'Blocked: {hazard}',
  'refusals.under-attack.hint': 'It takes {theRemedy} or {theCure}.',

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
  'refusals.speed-limited.hint': 'Play 25, 50, {aEndOfLimit} or {theRightOfWay}.',

  'refusals.over-distance':
    '{side}: only {missing, number} km are missing to {distanceToReach, number} km, {card} would be too much.',
  'refusals.over-distance.head': 'Too far: {missing, number} km to go',
  'refusals.over-distance.hint': 'Play {missing, number} km at most.',

  'refusals.no-speed-limit': '{side}: there is no {speedLimit} to cover.',
  'refusals.no-speed-limit.head': 'Nothing to cover',
  'refusals.no-speed-limit.hint': 'Keep this card, or discard it.',

  'refusals.wrong-remedy': '{side}: {theCard} does not cure {theHazard}.',
  'refusals.wrong-remedy.head': 'Wrong remedy',
  'refusals.wrong-remedy.hint': 'It takes {theRemedy} or {theCure}.',

  'refusals.already-rolling': '{side} {players, plural, one {is} other {are}} rolling already.',
  'refusals.already-rolling.head': 'Already rolling',
  'refusals.already-rolling.hint': 'Keep {theRoll} for later, or discard it.',

  'refusals.nothing-to-remedy': '{side}: there is no hazard that {theCard} could cure.',
  'refusals.nothing-to-remedy.head': 'Nothing to cure',
  'refusals.nothing-to-remedy.hint': 'Keep this card, or discard it.',

  'refusals.immune': '{side}: {theSafety} protects against {theCard}.',
  'refusals.immune.head': '{safety} protects',
  'refusals.immune.hint': 'Aim at another side, or play another hazard.',

  'refusals.already-limited':
    '{side} {players, plural, one {has} other {have}} a {speedLimit} already.',
  'refusals.already-limited.head': 'Already limited',
  'refusals.already-limited.hint': 'Aim at another side, or play another hazard.',

  'refusals.target-not-rolling':
    '{side} {players, plural, one {is} other {are}} not rolling, so {theCard} cannot be laid there.',
  'refusals.target-not-rolling.head': 'That side is not rolling',
  'refusals.target-not-rolling.hint':
    'Only {theSpeedLimit} may be laid on a side that stands still.',

  'refusals.bad-count': 'The draw pile cannot hold that number of cards.',
  'refusals.bad-count.head': 'Impossible count',
  'refusals.bad-count.hint': 'Give a whole number from 0 to {most, number}.',

  'refusals.nothing-played': 'No card has been laid or discarded in this round yet.',
  'refusals.nothing-played.head': 'The round has not begun',
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
} as const satisfies Record<keyof typeof french, string>;
