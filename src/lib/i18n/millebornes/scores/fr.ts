/** Lines of the score sheet, aim and end of a match. */
export const millebornesScores = {
  'scores.distance': 'Distance',
  'scores.safeties': 'Bottes',
  'scores.coupsFourres': 'Coups-fourrés',
  'scores.trip': 'Manche gagnée',
  'scores.delayedAction': 'Couronnement',
  'scores.safeTrip': 'Sans 200',
  'scores.noHundreds': 'Sans 200 ni 100',
  'scores.extension': 'Allonge',
  'scores.extensionFailed': 'Allonge manquée',
  'scores.shutOut': 'Capot',
  'scores.total': 'Total',
  'scores.roundsWon': 'Manches gagnées',
  'scores.winner': '{side} {players, plural, one {gagne} other {gagnent}} la partie !',
  'scores.winners': 'Partie gagnée à égalité : {sides}.',
  'scores.target': 'Partie en {target, number} points',
  'scores.rounds': 'Partie en {rounds, plural, one {# manche} other {# manches}}',
} as const;
