export const overlay = {
  'overlay.title': 'Habillage : table {code}',
  'overlay.gone': 'Aucune table {code}',
  'overlay.goneNote': 'Vérifiez le code dans l’adresse de cette source.',
  'overlay.lastCard': 'Dernière carte',
  'overlay.won': '{players, plural, one {gagne} other {gagnent}}',
  'overlay.wonRound': '{players, plural, one {gagne} other {gagnent}} la manche',
  'overlay.gained': '+{points, number} pts',
  'overlay.mayAnswer': 'peut répondre',
  'overlay.sample': 'Exemple',
  'overlay.sample.going': 'Roule',
  'overlay.sample.headline': '{player} joue 100 km',
  'overlay.total': 'Total',
} as const;
