/** One line for each move that was made. */
export const plays = {
  'plays.distance': '{by} joue {card}',
  'plays.remedy': '{by} pose {aCard}',
  'plays.hazard': '{by} attaque {side} : {card}',
  'plays.safety': '{by} pose {theCard}',
  'plays.discard': '{by} se défausse : {card}',
  'plays.coupFourre': 'Coup-fourré {ofBy} : {card} !',
  'plays.extend': '{by} demande l’allonge',
  'plays.doNotExtend': '{by} ne demande pas l’allonge',
  'plays.setDrawPile':
    'Arbitre : {is, plural, =0 {la pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}',
  'plays.endRound': 'Arbitre : fin de la manche',
  'plays.correctSheet': 'Arbitre : manche {round}, {side}, {line} : {value, number}',
  'plays.overruled': '{play} (laissé par la table)',
} as const;
