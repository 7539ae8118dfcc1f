import type { Area } from '../format.ts';

export const common = {
  'answers.accepted': 'Noted.',
  'answers.which-side': 'Whom does it hit? {TheCard} can hit several sides.',
  'answers.which-player': 'Who plays {theCard}?',
  'answers.choice': '{token}: {name}',
  'answers.token.side': 'Side {number, number}',
  'answers.token.seat': 'Player {number, number}',
  'answers.question.todo':
    'Answer with a token, on a phone, or by laying the card on the right reader.',
  'answers.unknown-tag': 'Unknown card: this tag stands for nothing. Bind it on the cards page.',
  'answers.other-deck': 'This card belongs to another deck. Take it back, or play with that deck.',
  'answers.already-seen.side': 'Seen already: {theCard} lies before {side}. Nothing has changed.',
  'answers.already-seen.discard':
    'Seen already: {theCard} lies in the discard. Nothing has changed.',
  'answers.no-table': 'No table plays with these readers. Choose one on the home page.',

  'answers.answer-first': 'A question is waiting: answer it first, then lay the card again.',
  'answers.nothing-to-answer': 'No question is waiting for an answer.',
  'answers.nothing-to-undo': 'There is no move to undo.',
  'answers.nothing-refused': 'No refused card is waiting for a decision.',
  'answers.not-overrulable': 'This refusal cannot be overruled: take the card back.',
  'answers.no-such-choice': 'That is none of the possible answers.',
  'answers.too-many-corrections':
    'This match has been corrected too much to go that far back once more. Correct a later move, undo moves and play them again, or ask the referee or the house.',
  'answers.too-many-moves': 'This match has 5,000 moves, and cannot have more. Open a new table.',
  'answers.moved-on': 'Too late, play has moved on. Look at the screen and try again if needed.',
  'answers.no-round-to-start': 'No round is waiting to begin.',
  'answers.rematch': 'The rematch is open: same players, new match.',
  'answers.match-goes-on': 'This match is not over: the rematch comes at its end.',
  'answers.no-such-action': 'This token does nothing in this game.',
  'answers.no-such-place': 'There is no such place at this table.',
  'answers.no-link-left': 'There is no link left to lay. Take it back.',
  'answers.link-leads-nowhere': 'This link leads to no free place. Take it back.',
  'answers.not-discardable': 'This card is not thrown away: only jokers are.',
  'answers.nothing-to-count': 'Nothing to count here: only numbers and jokers left in hand count.',
  'answers.no-coup-fourre-to-switch':
    'The last move is no safety that could be read as a coup-fourré.',
  'answers.paused':
    'The table is paused: nothing is played. Resume first, on a screen or by the “Pause” token.',
  'answers.corrected.replace': 'Move {number, number} was corrected.',
  'answers.corrected.remove': 'Move {number, number} was taken out.',
  'answers.corrected.insert': 'A forgotten move was added before move {number, number}.',
  'answers.corrected.was': 'Before: {play}',
  'answers.corrected.is': 'Now: {play}',
  'answers.undone': 'Move {number, number} undone: {play}',
  'answers.undone.correction': 'The last correction is undone.',
  'answers.withdrawn.refusal': 'Refusal cleared: {play}',
  'answers.withdrawn.question': 'Question cleared, card to take back: {card}',
  'answers.withdrawn.only': 'No move is undone.',
  'answers.only-to-look-at':
    'This match was opened from a record, to look at: nothing is played here.',
  'answers.counted-by-hand':
    'At this table you count by hand: no card is followed. Nothing has changed.',
  'answers.only-referee':
    'Only the referee may do this: it makes, changes or takes back a decision of theirs. Ask them.',
  'answers.let-in': '{who} is let in: its readers play with you.',
  'answers.nobody-asks': 'No reader asks to be let in. Let it ask, then lay the house token again.',
  'answers.several-ask':
    'Several readers ask to be let in: the token lets in none. Refuse the one too many on a screen of the house, or type the code.',
  'answers.needs-code': 'The house token lets in readers alone. To run the house takes the code.',
  'answers.laid-late':
    'The house token comes too late, or the clock of this reader is wrong. Lay it again, or type the code.',
  'answers.reader-of-page':
    'The house token does not count on the reader of a page. Lay it on a reader of a bridge, or type the code.',
  'answers.not-written': 'The house token is not written: it counts in this house alone.',

  'common.and': ' and ',
  'common.becomes': ' becomes ',
  'common.thisSide': 'this side',
  // Where a rule is written that stands in no book.
  'common.companion': 'Custom of this table, the rulebooks do not say',
  'common.thisCard': 'this card',
  'common.somebody': 'somebody',
  'common.somebodyElse': 'somebody else',
  'common.km': '{km, number} km',
  'common.points': '{points, plural, one {# point} other {# points}}',
  'common.number': '{number, number}',
  'common.home': 'Home',
  'common.decks': 'Decks of cards',
  'common.language': 'Language',
  'common.language.fr': 'Français',
  'common.language.en': 'English',
  'common.skip': 'Skip to content',
  'common.looking': 'Recorded match: only to look at',
  'common.lookingBack': 'Looking back',
  'common.connecting': 'Connecting to the server…',
  'common.live': 'Live',
  'common.stale': 'Server away: last known state',
  'common.notNow': 'Not just now',
  'common.notNowNote': 'The server cannot answer for the moment. This screen asks again by itself.',
  'common.missing': 'The screen of this match does not arrive',
  'common.missingNote':
    'The page asks for it again by itself. Reload it, or follow the match in the plain view.',
  'common.plain': 'The plain view of the table',
  'common.error.notFound': 'This page does not exist',
  'common.error.notFound.note': 'The address may have been copied wrongly.',
  'common.error.broken': 'Something went wrong',
  'common.error.broken.note': 'Reload the page. The match itself is kept by the server.',

  'device.sign.accepted': 'Good',
  'device.sign.already-seen': 'Seen before',
  'device.sign.question': 'Question',
  'device.sign.unknown': 'Unknown',
  'device.sign.refused': 'Refused',
  'device.sign.kept': 'Kept',
  'device.sign.not-taken': 'Not taken',
  'device.said.kept': 'The server is out of reach; the card will be sent as soon as it is back.',
  'device.said.full': 'Too many cards wait already. Come back within reach of the server first.',
  'device.said.not-understood':
    'The server did not understand this device. Reload the page, then lay the card again.',
  'device.said.not-allowed':
    'The house has not admitted this device as a reader yet: the card does not count.',
  'device.close': 'Close',

  'heard.turn': '{player} to play.',
  'heard.takenBack':
    '{moves, plural, one {The last move is taken back.} other {# moves are taken back.}}',
  'heard.corrected': 'The match has been corrected.',
  'heard.paused': 'Pause. The table waits.',
  'heard.resumed': 'Play goes on.',
  'heard.totals': 'This round: {round}. The match: {match}.',
  'heard.total': '{side} {points, number}',
  'heard.extensionAsked': 'Extension?',
  'heard.extensionGains': 'Made: {points, number} more points, and the kilometres.',
  'heard.extensionRisks':
    'Missed: {points, number} points lost, {opponents, number} to each opponent.',
  'heard.extensionHow': '{side}: on to 1,000 km, or the round ends here. Token or phone.',
  'heard.discardArmed': 'Discard: the next card laid is discarded.',
  television: 'Television {number, number}',
  'theme.house': 'The house’s',
  'theme.night': 'Night',
  'theme.light': 'Day',
  'theme.contrast': 'Contrast',
  'heard.sounds': 'Sounds',
  'heard.voice': 'Voice',
  'heard.stayLit': 'Press once: the screen will stay lit',

  'readers.state.ready': 'Ready',
  'readers.state.ready.todo': 'Lay a card.',
  'readers.state.connecting': 'Connecting',
  'readers.state.connecting.todo': 'Plug the reader in, or wait a few seconds.',
  'readers.state.mute': 'Silent',
  'readers.state.mute.todo': 'Unplug the reader and plug it in again.',
  'readers.state.no-driver': 'No driver',
  'readers.state.no-driver.todo':
    'Install the driver of the reader: the packages to install are named in the terminal.',
  'readers.state.daemon-gone': 'Service stopped',
  'readers.state.daemon-gone.todo':
    'Restart the reader service (pcscd); the reader comes back by itself.',
  'readers.state.no-access': 'Access denied',
  'readers.state.no-access.todo':
    'The reader service (pcscd) turns this program away: the terminal says how to mend it.',
  'readers.state.out-of-reach': 'Out of reach',
  'readers.state.out-of-reach.todo':
    'See that its machine is on and in the network; cards laid there are kept.',
  'readers.state.duplicate': 'There twice',
  'readers.state.duplicate.todo':
    'Two bridges are called “{bridge}”: give one of them another BRIDGE_ID.',
  'readers.state.aside': '{taps, plural, one {# card set aside} other {# cards set aside}}',
  'readers.state.aside.todo':
    'The server could not take them. They are kept, and sent again when the bridge “{bridge}” starts anew.',
  'readers.state.behind': '{taps, plural, one {# card waiting} other {# cards waiting}}',
  'readers.state.behind.todo': 'Wait a moment: they arrive in order.',
  'readers.state.unknown-cards': '{cards, plural, one {# unknown card} other {# unknown cards}}',
  'readers.state.unknown-cards.todo': 'Enrol this deck on the page of the cards.',
  'readers.others': '{count, plural, one {and # other reader} other {and # other readers}}',

  'readers.problem.misread': 'The card was misread. Lift it and lay it again, flat.',
  'readers.problem.not-a-game-card': 'This is no card of the game. Take it back.',
  'readers.problem.random-uid':
    'This chip has a new number each time it is laid, as phones do, so it cannot be a card. Take it back.',
  'readers.problem.several-cards': 'Several cards at once. Leave only one on the reader.',

  'standing.round': 'Round {round, number}, {distance, number} km to reach.',
  'standing.side': '{side}: {parts}.',
  'standing.km': '{km, number} km',
  'standing.rolling': 'rolling',
  'standing.waiting': 'not started yet',
  'standing.on': 'stopped: {card}',
  'standing.needsRoll': 'stopped: it takes {aRoll}',
  'standing.limited': 'limited to 50',
  'standing.safeties': '{count, plural, one {safety} other {safeties}} {list}',
  'standing.points':
    '{points, plural, =0 {no points} one {# point} other {# points}} before this round',
  'standing.total': '{points, plural, =0 {no points} one {# point} other {# points}}',
  'standing.rounds': '{rounds, plural, =0 {no round won} one {# round won} other {# rounds won}}',
  'standing.turn':
    'It is {player}’s turn, {pile, plural, =0 {the draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}.',
  'standing.extension': 'The extension is awaited: {side} may ask for it or not.',
  'standing.won':
    'The match is over. {count, plural, =0 {Nobody wins} one {Victory for {winners}} other {Shared victory for {winners}}}.',
  'standing.hand':
    '{player}: {hand, plural, =0 {no card} one {# card} other {# cards}} in hand, {links, plural, =0 {no link} one {# link} other {# links}}, {bonus, plural, =0 {no bonus} one {# bonus} other {# bonuses}}.',
  'standing.pile':
    '{pile, plural, =0 {The draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}.',
  'standing.onTurn': '{player} is playing.',
} satisfies Area<'common'>;
