/** What one player is told of the hand alone, and how the phone tells it: a part of `table`. */
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
} as const;
