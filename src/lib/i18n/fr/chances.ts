export const chances = {
  'chances.title': 'Gagner la partie',
  'chances.title.round': 'Gagner la manche',
  'chances.title.match': 'la partie',
  'chances.about': '≈ {percent, number} %',
  'chances.least': '< 5 %',
  'chances.most': '> 95 %',
  'chances.said': 'Chances de gagner la partie : {sides}.',
  'chances.round': 'Chances de gagner la manche : {sides}.',
  'chances.nobody': 'personne',
  'chances.none': 'Qui va gagner ? Trop tôt pour le dire, ou la manche est finie.',
  'chances.unknown':
    'Avec cette règle ou cette longueur, on ne sait pas encore dire qui va gagner.',
  'chances.unwished':
    'Les chances de gagner sont éteintes. L’organisateur peut les allumer dans les réglages.',
  'chances.late': 'Les chances de gagner ne sont pas encore calculées. Demandez-les encore.',
  'chances.side': '{side}, environ {percent, number} %',
  'chances.side.least': '{side}, moins de 5 %',
  'chances.side.most': '{side}, plus de 95 %',
} as const;
