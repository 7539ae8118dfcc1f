export const ownHand = {
  'phone.ownHand.card': 'Card {number, number}: {card}.',
  'phone.ownHand.noCard':
    'No card {number, number}: {held, plural, =0 {none is known} one {only one is known} other {# are known}}.',
  'phone.ownHand.all': '{count, plural, one {# card in hand} other {# cards in hand}}: {cards}.',
  'phone.ownHand.each': '{number, number}, {card}',
  'phone.ownHand.between': '; ',
  'phone.ownHand.none': 'No card is known: lay them one by one on the reader of your hand.',
  'phone.ownHand.title': 'My hand, for me alone',
  'phone.ownHand.ask': 'What I hold',
  'phone.ownHand.which': 'Card {number, number}',
  'phone.ownHand.first': 'A card of your hand was heard. How will this phone tell you?',
  'phone.ownHand.first.heard': 'By ear, with an earphone',
  'phone.ownHand.first.shown': 'On the screen, without a word',
  'phone.ownHand.show': 'Show the card on the screen as well',
  'phone.ownHand.voice': 'Who says it?',
  'phone.ownHand.voice.phone': 'The voice of this phone',
  'phone.ownHand.voice.table': 'The voice of the table',
  'phone.ownHand.voice.off': 'Nobody',
  'phone.ownHand.voice.note':
    'Use an earphone, or everybody will hear. A screen reader reads the card in any case: with one, choose “Nobody”.',
  'phone.ownHand.unheard':
    'Nothing could be said. Touch the screen and ask again, or choose another voice.',
  'phone.ownHand.noAnswer': 'No answer. Ask again.',
  'phone.hint': 'A hint',
  'phone.hint.note': 'Which card to play, and where: for you alone.',
  'phone.hint.said': 'Hint: {play}',
  'phone.hint.because':
    '{because, select, arrives {It brings you to the finish.} goes {Then you can drive on.} ends {It ends the attack.} stops {That side cannot drive on then, unless by a coup-fourré.} slows {That side is slower then, unless by a coup-fourré.} nothing {None of your cards can be laid.} other {You play again after it.}}',
  'phone.hint.heard': 'The hint is told and not shown, as your hand is.',
  'phone.hint.no.unwished': 'Hints are off. The organiser can switch them on in the settings.',
  'phone.hint.no.tournament': 'At a tournament no phone gives hints.',
  'phone.hint.no.turn': 'It is not your turn.',
  'phone.hint.no.paused': 'There is a pause: no hint before it ends.',
  'phone.hint.no.open': 'The table waits for an answer: the hint comes after it.',
  'phone.hint.no.asked': 'A side says first whether it goes on: the hint comes after it.',
  'phone.hint.no.impossible':
    'No hint: with these cards the table cannot stand so. A card is missing or was misread.',
  'phone.hint.no.missing':
    '{cards, plural, one {# card of your hand is not known} other {# cards of your hand are not known}}. Lay your whole hand on its reader, the card you drew too.',
  'phone.hint.no.too-many':
    '{cards, plural, one {# card too many is counted} other {# cards too many are counted}} in your hand: no hint.',
} as const;
