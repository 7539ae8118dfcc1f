import type { elevens as french } from '../fr/elevens.ts';

export const elevens = {
  'elevens.name': 'Elevens Braille',
  'elevens.card.number': '{row} {value, number}',
  'elevens.card.joker': 'Joker',
  'elevens.card.link': 'Link',
  'elevens.card.bonus': 'Bonus',

  'elevens.refused.game-over': 'The game is over.',
  'elevens.refused.game-over.hint': 'Undo the last move to take it up again.',
  'elevens.refused.unknown-player': 'Nobody at this table is called {by}.',
  'elevens.refused.unknown-player.hint': 'Choose a player who sits at this table.',
  'elevens.refused.not-your-turn': 'It is {turn}’s turn, not {by}’s.',
  'elevens.refused.not-your-turn.hint': 'Wait for your turn.',
  'elevens.refused.no-such-row': 'No row is called {row}.',
  'elevens.refused.no-such-row.hint': 'Choose one of the four rows of the table.',
  'elevens.refused.no-such-value': 'The {row} row has no {value}.',
  'elevens.refused.no-such-value.hint': 'Choose a number from 1 to 21.',
  'elevens.refused.no-such-card': 'There is no joker left to play.',
  'elevens.refused.no-such-card.hint': 'Lay the number card itself.',
  'elevens.refused.taken': 'Place {value} of the {row} row is taken already.',
  'elevens.refused.taken.hint': 'Choose a free place.',
  'elevens.refused.not-adjacent': 'Nothing lies next to {value} in the {row} row.',
  'elevens.refused.not-adjacent.hint': 'Lay a number next to it first, or use a link.',
  'elevens.refused.no-link-left': '{by} has no link left.',
  'elevens.refused.no-link-left.hint': 'Lay the card next to a card of its row.',
  'elevens.refused.link-without-anchor':
    'Place {value} of the {link} row is free: there is nothing to start from.',
  'elevens.refused.link-without-anchor.hint':
    'Start from a number card or a joker that lies there.',
  'elevens.refused.not-neighbours': 'The {link} and {row} rows are not neighbours.',
  'elevens.refused.not-neighbours.hint': 'A link leads to the row directly above or below.',
  'elevens.refused.nothing-to-exchange': 'There is no joker at {value} of the {row} row.',
  'elevens.refused.nothing-to-exchange.hint': 'Aim at the place of a joker that lies there.',
  'elevens.refused.exchange-needs-another-card':
    'After an exchange {by} still has to place a card.',
  'elevens.refused.exchange-needs-another-card.hint': 'Place another card, or undo the exchange.',
  'elevens.refused.draw-after-play': '{by} has already played a card in this turn.',
  'elevens.refused.draw-after-play.hint': 'Play on, or end the turn.',
  'elevens.refused.draw-pile-empty': 'The draw pile is empty.',
  'elevens.refused.draw-pile-empty.hint': 'Place a card if you can, else pass.',
  'elevens.refused.must-draw':
    'The draw pile still has {drawPile, plural, one {# card} other {# cards}}.',
  'elevens.refused.must-draw.hint': 'Place a card, or draw.',
  'elevens.refused.nothing-played': '{by} has played nothing in this turn yet.',
  'elevens.refused.nothing-played.hint': 'Place a card, or draw.',
  'elevens.refused.not-over': 'The game is not over.',
  'elevens.refused.not-over.hint': 'Cards left over are counted at the end.',
  'elevens.refused.leftover-mismatch':
    '{by}: the cards told do not fit {hand, plural, =0 {an empty hand} one {# card in hand} other {# cards in hand}}, or are out already.',
  'elevens.refused.leftover-mismatch.hint': 'Lay the cards left in hand again, one by one.',

  'elevens.section.setup': 'Setting up',
  'elevens.section.turn': 'The turn',
  'elevens.section.cards': 'Jokers and links',
  'elevens.section.end': 'End and points',
  'elevens.rule.seats': 'A seat for each',
  'elevens.rule.seats.text': 'Only players who sit at the table play.',
  'elevens.rule.rows': 'Four rows',
  'elevens.rule.rows.text':
    'The four 11s open four rows, one a colour, which run from 1 to 21. Rows directly above and below each other are neighbours.',
  'elevens.rule.copies': 'The number of cards',
  'elevens.rule.copies.text':
    'Each number exists once a colour and has one place; the box has four jokers, which the beginners’ variant leaves out.',
  'elevens.rule.order': 'One after the other',
  'elevens.rule.order.text': 'The youngest begins, then play goes clockwise.',
  'elevens.rule.choice': 'Place or draw',
  'elevens.rule.choice.text':
    'On one’s turn one plays one to four cards from the hand, or draws one card, not both.',
  'elevens.rule.adjacent': 'Without gaps',
  'elevens.rule.adjacent.text':
    'A card is laid in the row of its colour, next to a card that lies there, or by a link.',
  'elevens.rule.pile': 'The draw pile',
  'elevens.rule.pile.text':
    'Who places nothing draws. With the draw pile empty one places a card if possible, else passes.',
  'elevens.rule.links': 'Links',
  'elevens.rule.links.text':
    'A link starts from a card that lies there and leads to the same value in a neighbouring row, where the card is laid at once; it does not count among the four and is used once.',
  'elevens.rule.joker': 'Jokers',
  'elevens.rule.joker.text':
    'A joker stands for any number card. It may also be thrown away, and then counts among the four cards of the turn.',
  'elevens.rule.exchange': 'The exchange',
  'elevens.rule.exchange.text':
    'The number card takes the place of the joker that stands for it, and the joker goes to the hand.',
  'elevens.rule.exchangeMore': 'After an exchange',
  'elevens.rule.exchangeMore.text': 'A turn with an exchange also places at least one other card.',
  'elevens.rule.bonus': 'The bonus',
  'elevens.rule.bonus.text':
    'Who completes half a row, from 1 to 11 or from 11 to 21, earns a bonus card while there are any.',
  'elevens.rule.end': 'The end',
  'elevens.rule.end.text': 'The game ends as soon as a player has no card left in hand.',
  'elevens.rule.points': 'Points',
  'elevens.rule.points.text':
    'A bonus card earns eleven points; each number left in hand costs its value, each joker eleven. Links count nothing.',
  'elevens.rule.beginner': 'For beginners',
  'elevens.rule.beginner.text':
    'Without links, bonus cards and jokers: the first player with no card left wins.',

  'elevens.play.place': '{by} lays {row} {value, number}',
  'elevens.play.joker': '{by} lays a joker as {row} {value, number}',
  'elevens.play.link': '{play}, by a link from {link}',
  'elevens.play.exchange': '{by} exchanges the joker of {row} {value, number}',
  'elevens.play.throwJoker': '{by} throws a joker away',
  'elevens.play.draw': '{by} draws',
  'elevens.play.pass': '{by} passes',
  'elevens.play.end': '{by} ends the turn',
  'elevens.play.leftover':
    '{by} counts {numbers, plural, =0 {no number} one {# number} other {# numbers}} and {jokers, plural, =0 {no joker} one {# joker} other {# jokers}} in hand',
} as const satisfies Record<keyof typeof french, string>;
