export const answered = {
  'answers.named': '{card}.',
  'answers.heard': 'Card heard.',
  'answers.to-write': 'Leave the card: its tag is being written.',
  'answers.not-the-desk':
    'A deck is being enrolled at another reader: nothing was taken here. To use this one, make it “The desk” on the page of the readers.',
  'answers.enrolled.bound': 'Tag bound.',
  'answers.enrolled.already-bound': 'This tag is bound already. Nothing has changed.',
  'answers.enrolled.kind-complete':
    'All cards of this kind have their tag already. Choose another kind.',
  'answers.enrolled.alias-learnt': 'This reader knows the card now, too.',
  'answers.enrolled.ambiguous':
    'This reader reads only a part of the number, and several cards share it. Lay the card on another reader.',
  'answers.enrolled.unread': 'The number of the chip is not whole: nothing was enrolled.',
  'answers.enrolled.undone': 'The last tag is not enrolled any more.',
  'answers.enrolled.nothing-to-undo': 'There is no tag to take back.',
  'answers.enrolled.skipped': 'Card skipped.',
  'answers.enrolled.said-again': 'Nothing has changed.',
  'answers.enrolled.begun': 'Enrolling begins.',
  'answers.enrolled.stopped': 'Enrolling has stopped. The readers play again.',
  'answers.checked.counted': 'Counted.',
  'answers.checked.twice': 'Counted already. Nothing changed.',
  'answers.checked.token': 'This is a token of this deck: it is not counted.',
  'answers.checked.foreign': 'This card belongs to another deck. Put it aside.',
  'answers.checked.unknown': 'This tag is not enrolled anywhere. Put it aside.',
  'answers.checked.unread': 'Badly read: the card was not counted. Lay it again.',
  'answers.stacked': 'Next: {card}.',
  'answers.stacked.not': 'Not this one. Wanted: {card}.',
  'answers.identified':
    'This is the reader {reader}. Nothing was played: lay the card again once the readers are known.',
  'answers.malformed':
    'The server did not understand this message. Nothing has changed; reload the page.',
  'answers.unknown-message':
    'The server does not know this request. Nothing has changed; reload the page.',
  'answers.unknown-table': 'There is no table under this code. Check the code.',
  'answers.not-allowed': 'This is not allowed from here.',
  'answers.not-saved': 'The move could not be saved, nothing has changed. Try again in a moment.',
  'answers.failed':
    'An error in the server: this was not done. Go on without it, and tell the person who runs the server.',
  'answers.failed.logged':
    'An error in the server: this was not done. Go on without it, and tell the person who runs the server. Number in its log: {fault}.',
  'answers.bad-setup': 'These settings do not fit together. Check players, sides and options.',
  'answers.unknown-deck': 'There is no such deck.',
  'answers.other-box': 'This deck belongs to another game. Choose another one.',
  'answers.unknown-reader': 'This reader is not known.',
  'answers.in-tournament':
    'This table plays in a tournament, which says who plays again, and against whom.',
  'answers.readers-in-play': 'A match is being played with these readers. Say first who gets them.',
  'answers.too-many-readers':
    'This bridge has named too many different readers. Give them names that last.',
  'answers.unknown-tag-here': 'This tag is bound to nothing.',
  'answers.unknown-card': 'There is no such card in this box.',
  'answers.tag-known': 'This tag is known already, nothing has changed. Lay the card again.',
  'answers.tag-unclear': 'This reader misreads the tag. Enrol the card on the page of its deck.',
  'answers.kind-complete': 'All these cards have their tags already. Nothing has changed.',
  'answers.unknown-offer': 'This is offered no longer: it was taken, or left.',
  'answers.offer-changed': 'A token has come since. Look again, then decide.',
  'answers.bad-name': 'This name will not do: it takes 1 to 40 characters.',
  'answers.name-taken': 'This name is taken. Choose another.',
} as const;
