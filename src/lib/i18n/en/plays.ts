import type { plays as french } from '../fr/plays.ts';

export const plays = {
  'plays.distance': '{by} plays {card}',
  'plays.remedy': '{by} plays {aCard}',
  'plays.hazard': '{by} attacks {side}: {card}',
  'plays.safety': '{by} plays {theCard}',
  'plays.discard': '{by} discards {card}',
  'plays.coupFourre': 'Coup-fourré by {by}: {card}!',
  'plays.extend': '{by} asks for the extension',
  'plays.doNotExtend': '{by} does not ask for the extension',
  'plays.setDrawPile':
    'Referee: {is, plural, =0 {the draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}',
  'plays.endRound': 'Referee: end of the round',
  'plays.correctSheet': 'Referee: round {round}, {side}, {line}: {value, number}',
  'plays.overruled': '{play} (let stand by the table)',
} as const satisfies Record<keyof typeof french, string>;
