/** The page of the readers: which is which, what each is for, where it plays. */
export const readersPage = {
  'readers.which': 'Lequel est-ce ?',
  'readers.which.why':
    'Plusieurs lecteurs ? Posez une carte sur l’un d’eux : il s’allumera dans la liste.',
  'readers.which.lay': 'Posez une carte sur un lecteur',
  'readers.which.pause': 'Pendant ce temps, aucune carte n’est jouée, à aucune table.',
  'readers.which.done': 'Terminé, on joue',
  'readers.which.busy': 'Les lecteurs enregistrent ou comptent un paquet en ce moment.',
  'readers.which.this': 'C’est celui-ci',
  'readers.which.found': 'C’est {name}.',
  'readers.table.bridge': 'Ces lecteurs jouent',
  'readers.table.reader': '{name} joue',
  'readers.table.follow': 'là où joue la maison',
  'readers.table.followNow': 'là où joue la maison (table {table})',
  'readers.table.apart': 'à des tables différentes',
  'readers.table.each': 'Choisir lecteur par lecteur',
} as const;
