import type { Area } from '../format.ts';

export const answers = {
  'answers.accepted': 'Noted.',
  'answers.which-side': 'Whom does it hit? {TheCard} can hit several sides.',
  'answers.which-player': 'Who laid {theCard}?',
  'answers.whose-discard': 'Who discards? The token came right after {theCard}.',
  'answers.token.side': 'Side {number, number}',
  'answers.token.seat': 'Player {number, number}',
  'answers.unknown-tag': 'Unknown card. Take it back.',
  'answers.other-deck': 'This card belongs to another deck. Take it back, or play with that deck.',
  'answers.already-seen.side': 'Seen already: {theCard} lies before {side}. Nothing has changed.',
  'answers.already-seen.discard':
    'Seen already: {theCard} lies in the discard. Nothing has changed.',
  'answers.no-table': 'No table plays with these readers. Choose one on the home page.',
  'answers.answer-first': 'A question is waiting: answer it first, then try again.',
  'answers.settle-first':
    'A card was refused: first take it back, discard it or let it lie, then try again.',
  'answers.just-laid': 'Already done. Lift the token, wait a few seconds, and lay it again.',
  'answers.nothing-to-answer': 'No question is waiting for an answer.',
  'answers.nothing-to-undo': 'There is no move to undo.',
  'answers.nothing-refused': 'No refused card is waiting for a decision.',
  'answers.not-overrulable': 'This refusal cannot be overruled: take the card back.',
  'answers.no-such-choice': 'That is none of the possible answers.',
  'answers.too-many-corrections':
    'Too many corrections to go that far back. Correct a later move, or undo moves and play them again. Otherwise ask the referee or the organiser.',
  'answers.too-many-moves': 'This match has 5,000 moves, the most it can have. Open a new table.',
  'answers.no-room':
    'This table already has 20,000 actions besides its moves. You can still play cards. Otherwise ask the referee or open a new table.',
  'answers.moved-on':
    'Too late, play has moved on. See how the match stands, and try again if needed.',
  'answers.between-rounds': 'The round is over: begin the next one first.',
  'answers.no-round-to-start': 'No round is waiting to begin.',
  'answers.no-round-after-match':
    'The match is over: no round follows. The “Help” token says how to play again.',
  'answers.other-card': 'a card of another game',
  'answers.help.refused':
    '“Undo” token: the card goes back to the hand.{discardable, select, true { “Discard”: it is discarded.} other {}}{overrulable, select, true { “Let it lie”: it stays.} other {}}',
  'answers.help.asked': 'Lay the token of one of the answers; “Undo” takes the card back.',
  'answers.help.paused': 'The table is paused. “Pause or resume” token: play goes on.',
  'answers.help.interval':
    'The round is over. The first card begins the next one, or the “Next round” token. “Line of the score” reads the sheet, “Undo” takes the last move back.',
  'answers.help.discard-armed':
    'The next card laid is discarded. The “Discard” token again: it is played.',
  'answers.help.link-laid':
    'A link is waiting: lay the card that it leads to. “Undo” token: the link is taken back.',
  'answers.nothing-laid': 'Nothing has been laid yet.',
  'answers.which-card': 'It was: {card}.',
  'answers.language': 'The next language.',
  'answers.discardDisarmed': 'The next card is played.',
  'answers.uncounted': 'Taken back, not counted: {card}.',
  'answers.rematch': 'The rematch is open: same players, new match.',
  'answers.voice.faster': 'Faster voice.',
  'answers.voice.slower': 'Slower voice.',
  'answers.voice.louder': 'Louder voice.',
  'answers.voice.softer': 'Softer voice.',
  'answers.voice.brief': 'Short sentences.',
  'answers.voice.whole': 'Whole sentences.',
  'answers.voice.end': 'This voice goes no further.',
  'answers.match-goes-on': 'This match is not over: the rematch comes at its end.',
  'answers.played-here':
    'This table is being played at: nothing else is opened, the match goes on.',
  'answers.no-such-action': 'This token does nothing here.',
  'answers.no-such-place': 'There is no such place at this table.',
  'answers.no-link-left': 'There is no link left to lay. Take it back.',
  'answers.link-leads-nowhere': 'This link leads to no free place. Take it back.',
  'answers.not-discardable': 'This card is not thrown away: only jokers are.',
  'answers.nothing-to-count': 'Nothing to count here: only numbers and jokers left in hand count.',
  'answers.no-coup-fourre-to-switch':
    'The last move is no safety that could be read as a coup-fourré.',
  'answers.paused':
    'The table is paused: nothing is played. Resume first, on a screen or by the “Pause” token.',
  'answers.time-is-out': 'Match over: nothing counts any more.',
  'answers.corrected.replace': 'Move {number, number} was corrected.',
  'answers.corrected.remove': 'Move {number, number} was taken out.',
  'answers.corrected.insert': 'A forgotten move was added before move {number, number}.',
  'answers.corrected.was': 'Before: {play}',
  'answers.corrected.is': 'Now: {play}',
  'answers.undone': 'Move undone: {play}',
  'answers.undone.correction': 'The last correction is undone.',
  'answers.withdrawn.refusal': 'Refusal cleared: {play}',
  'answers.withdrawn.question': 'Question cleared, card to take back: {card}',
  'answers.withdrawn.only': 'No move is undone.',
  'answers.only-to-look-at':
    'This match was opened from a record, to look at: nothing is played here.',
  'answers.counted-by-hand':
    'At this table you count by hand: no card is followed. Nothing has changed.',
  'answers.only-referee': 'Only the referee may change their decision. Ask them.',
  'answers.partner-lays': 'To be laid: {play}.',
  'answers.partner-stuck.round':
    'The program does not play for {player}: this round is impossible. Undo or correct a move, or play in that place.',
  'answers.partner-stuck.hand':
    'The program does not play for {player}: that hand is impossible. Forget the card told last and tell it again, or play in that place.',
  'answers.tag-enrolled': '{card}: card enrolled. Lay it again.',
  'answers.let-in': '{who} is let in: its readers play with you.',
  'answers.called': 'The referee is called.',
  'answers.called.over': 'The referee is called no more.',
  'answers.nobody-asks': 'No reader asks to be let in. Let it ask, then lay the entry token again.',
  'answers.several-ask':
    'Several readers ask to be let in. Refuse the one too many on the organiser’s device, or type the code.',
  'answers.needs-code': 'The entry token admits readers alone. Managing games takes the code.',
  'answers.laid-late':
    'The entry token comes too late, or the clock of this reader is wrong. Lay it again, or type the code.',
  'answers.reader-of-page':
    'The entry token does not count here. Lay it on a reader of a bridge, or type the code.',
  'answers.not-written': 'The entry token is not written: it counts at this server alone.',
  'answers.names-alike':
    'Two names would look the same, or one is empty. Nothing has changed: choose another.',
  'answers.not-your-seat': 'Only the person in this seat and the organisers can hand it over.',
  'answers.round-goes-on': 'Players change between rounds: wait until this one is over.',
  'heard.turn': '{player} to play.',
  'heard.takenBack':
    '{moves, plural, one {The last move is taken back.} other {# moves are taken back in all.}}',
  'heard.corrected': 'The match has been corrected.',
  'heard.byEar': 'Played by ear: the screens stay dark until the sheet.',
  'heard.seenAgain': 'The screens show the match again.',
  'heard.paused': 'Pause. The table waits.',
  'heard.resumed': 'Play goes on.',
  'heard.roundBegun': 'The next round begins.',
  'heard.nextRound': 'Deal the next round. {player} to begin.',
  'heard.totals': 'This round: {round}. The match: {match}.',
  'heard.total': '{side}: {points, number}',
  'heard.extensionAsked': 'Extension?',
  'heard.extensionGains': 'Made: {points, number} more points, and the kilometres.',
  'heard.extensionRisks':
    'Missed: {points, number} points lost, {opponents, number} to each opponent.',
  'heard.extensionHow':
    '{side}: on to 1,000 km, or the round ends here.{tokens, select, false { Say so on a phone.} here { Answer here with OK, or on a phone.} arrow { Answer here (arrow, then OK), or on a phone.} other { “Extension” or “No extension” token.}}',
  'heard.playAgain': '“Rematch” token: same players, new match. “Open” token: another match.',
  'heard.sheetEnds': 'End of the sheet.',
  'heard.letItLie': 'let it stand: token “Let it lie”',
  'heard.sounds': 'Sounds',
  'heard.voice': 'Voice',

  // State of a reader, and what to do about it.
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
  'readers.state.daemon-gone.todo': 'Restart the reader service; the reader comes back by itself.',
  'readers.state.no-access': 'Access denied',
  'readers.state.no-access.todo':
    'The reader service (pcscd) turns this program away: the terminal says how to mend it.',
  'readers.trouble.no-driver': 'The program has no library for PC/SC readers: install it.',
  'readers.trouble.not-prebuilt':
    'There is no ready-made PC/SC library for this processor: it must be compiled.',
  'readers.trouble.no-library':
    '{system, select, linux {The system has no PC/SC: install the packages pcsc-lite and ccid.} other {The system has no PC/SC: install it.}}',
  'readers.trouble.damaged': 'The PC/SC library is incomplete: install it again.',
  'readers.trouble.wrong-machine':
    'The PC/SC library comes from another computer or another Node: install it again.',
  'readers.trouble.crashes': 'The PC/SC library keeps crashing: install it again.',
  'readers.trouble.daemon-gone':
    '{system, select, windows {The Windows service “Smart Card” is stopped: plug the reader in, then it starts. If it does not, start it as administrator.} macos {The reader service of macOS does not answer: unplug the reader and plug it in again.} other {The reader service (pcscd) is not running: start it.}}',
  'readers.trouble.no-access': 'The reader service (pcscd) turns this program away: let it in.',
  'readers.trouble.held':
    'Another program has this reader to itself. Close it: the reader then goes on by itself.',
  'readers.run': 'On the computer “{bridge}”, type:',
  'readers.state.no-sound': 'No voice',
  'readers.state.no-sound.todo': 'The terminal says how to mend it.',
  'readers.state.out-of-reach': 'Out of reach',
  'readers.state.out-of-reach.todo':
    'See that its machine is on and in the network. Cards laid there are kept.',
  'readers.state.duplicate': 'There twice',
  'readers.state.duplicate.todo':
    'Two bridges are called “{bridge}”: give one of them another BRIDGE_ID.',
  'readers.state.aside': '{taps, plural, one {# card set aside} other {# cards set aside}}',
  'readers.state.aside.todo':
    'The server could not take them. They are kept, and sent again when the bridge “{bridge}” restarts.',
  'readers.state.behind': '{taps, plural, one {# card waiting} other {# cards waiting}}',
  'readers.state.behind.todo': 'Wait a moment: they arrive in order.',
  'readers.state.unknown-cards': '{cards, plural, one {# unknown card} other {# unknown cards}}',
  'readers.state.unknown-cards.todo': 'Enrol this deck on the page of the cards.',
  'readers.others': '{count, plural, one {and # other reader} other {and # other readers}}',
} satisfies Area<'answers'>;
