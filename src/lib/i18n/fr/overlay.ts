/** What an overlay of a broadcast says besides what the server tells it. */
export const overlay = {
  'overlay.title': 'Habillage : table {code}',
  'overlay.gone': 'Aucune table {code}',
  'overlay.goneNote': 'Vérifiez le code dans l’adresse de cette source.',
  'overlay.lastCard': 'Dernière carte',
  'overlay.round': 'Manche {round, number}',
  'overlay.roundShort': 'M{round, number}',
  'overlay.total': 'Total',
  'overlay.points': '{points, number} pts',
  'overlay.leads': 'en tête',
  'overlay.won': '{players, plural, one {gagne} other {gagnent}}',
  'overlay.wonRound': '{players, plural, one {gagne} other {gagnent}} la manche',
  'overlay.gained': '+{points, number} pts',
  'overlay.mayAnswer': 'peut répondre',
  'overlay.sample': 'Exemple',
  'overlay.sample.going': 'Roule',
  'overlay.sample.headline': '{player} joue 100 km',
} as const;
