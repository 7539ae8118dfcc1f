/** Aim and end of a match. */
export const millebornesScores = {
  'scores.roundsWon': 'Manches gagnées',
  'scores.winner': '{side} {players, plural, one {gagne} other {gagnent}} la partie !',
  'scores.winners': 'Partie gagnée à égalité : {sides}.',
  'scores.target': 'Partie en {target, number} points',
  'scores.rounds': 'Partie en {rounds, plural, one {une manche} other {# manches}}',
} as const;
