import type { answers as french } from '../fr/answers.ts';

export const answers = {
  'answers.accepted': 'Noted.',
  'answers.which-side': 'Whom does it hit? {TheCard} can hit several sides.',
  'answers.which-player': 'Who plays {theCard}?',
  'answers.question.todo':
    'Answer with a token, on a phone, or by laying the card on the right reader.',
  'answers.unknown-tag': 'Unknown card: this tag stands for nothing. Bind it on the cards page.',
  'answers.other-deck': 'This card belongs to another deck. Take it back, or play with that deck.',
  'answers.already-seen.side': 'Seen already: {theCard} lies before {side}. Nothing has changed.',
  'answers.already-seen.discard':
    'Seen already: {theCard} lies in the discard. Nothing has changed.',
  'answers.named': '{card}.',
  'answers.heard': 'Card heard.',
  'answers.to-write': 'Leave the card: its tag is being written.',
  'answers.no-table': 'No table plays with these readers. Choose one on the home page.',
  'answers.not-the-desk':
    'The house is at work with its deck at another reader: nothing was taken here. To use this one, make it “The desk” on the page of the readers.',
  'answers.enrolled.bound': 'Tag bound.',
  'answers.enrolled.already-bound': 'This tag is bound already. Nothing has changed.',
  'answers.enrolled.kind-complete':
    'All cards of this kind have their tag already. Choose another kind.',
  'answers.enrolled.alias-learnt': 'This reader knows the card now, too.',
  'answers.enrolled.ambiguous':
    'This reader reads only a part of the number, and several cards share it. Lay the card on another reader.',
  'answers.enrolled.unread': 'Badly read: nothing was enrolled. Lay the card again.',
  'answers.checked.counted': 'Counted.',
  'answers.checked.twice': 'Counted already. Nothing changed.',
  'answers.checked.token': 'This is a token of this deck: it is not counted.',
  'answers.checked.foreign': 'This card belongs to another deck. Put it aside.',
  'answers.checked.unknown': 'This tag is not enrolled anywhere. Put it aside.',
  'answers.checked.ambiguous':
    'This reader reads only a part of the number, and several cards share it. Lay the card on another reader.',
  'answers.checked.unread': 'Badly read: the card was not counted. Lay it again.',
  'answers.identified':
    'This is the reader {reader}. Nothing was played: lay the card again once the readers are known.',

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
  'answers.no-such-action': 'This token does nothing in this game.',
  'answers.no-such-place': 'There is no such place at this table.',
  'answers.no-link-left': 'There is no link left to lay. Take it back.',
  'answers.link-leads-nowhere': 'This link leads to no free place. Take it back.',
  'answers.not-discardable': 'This card is not thrown away: only jokers are.',
  'answers.nothing-to-count': 'Nothing to count here: only numbers and jokers left in hand count.',
  'answers.no-coup-fourre-to-switch':
    'The last move is no safety that could be read as a coup-fourré.',
  'answers.paused': 'The table is paused: nothing is played. Resume on a phone first.',
  'answers.corrected.replace': 'Move {number, number} was corrected.',
  'answers.corrected.remove': 'Move {number, number} was taken out.',
  'answers.corrected.insert': 'A forgotten move was added before move {number, number}.',
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

  'answers.malformed':
    'The server did not understand this message. Nothing has changed; reload the page.',
  'answers.unknown-message':
    'The server does not know this request. Nothing has changed; reload the page.',
  'answers.unknown-table': 'There is no table under this code. Check the code.',
  'answers.not-allowed': 'This is not allowed from here.',
  'answers.not-saved': 'The move could not be saved, nothing has changed. Try again in a moment.',
  'answers.failed': 'The server could not answer, nothing has changed. Try again in a moment.',
  'answers.bad-setup': 'These settings do not fit together. Check players, sides and options.',
  'answers.unknown-deck': 'There is no such deck.',
  'answers.other-box': 'This deck belongs to another game. Choose another one.',
  'answers.unknown-reader': 'This reader is not known.',
  'answers.too-many-readers':
    'The house remembers no further reader of this bridge. Give its readers names that last.',
  'answers.unknown-tag-here': 'This tag is bound to nothing.',
  'answers.unknown-card': 'There is no such card in this box.',
  'answers.unknown-offer': 'This is offered no longer: it was taken, or left.',
  'answers.offer-changed': 'A token has come since. Look again, then decide.',
  'answers.bad-name': 'This name will not do: it takes 1 to 40 characters.',
  'answers.name-taken': 'This name is taken. Choose another.',
} as const satisfies Record<keyof typeof french, string>;
