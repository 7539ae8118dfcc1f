/** Start screens of a television: its number until it is accepted, and the choice of tables. */
export const joining = {
  'tv.house': 'Télévision · 1000 Bornes',
  'tv.houseWaits': 'À vos cartes !',
  'tv.houseOpen': 'Ouvrez une table avec un téléphone : elle paraît ici toute seule.',
  'tv.choose': 'Quelle table ?',
  'tv.chooseHow': 'Flèches, puis OK.',
  'tv.notBegun': 'pas commencée',
  'tv.openedAt': 'ouverte à {time}',
  'tv.new.title': 'Nouveau téléviseur',
  'tv.new.how': 'Acceptez ce numéro sur le téléphone ou l’ordinateur qui organise les parties.',
  'tv.new.scan': 'Ou scannez ce code avec lui.',
  'tv.new.joined': 'C’est accepté !',
  'tv.new.framed':
    'Un écran dans une autre page ne peut pas être accepté : donnez-lui l’adresse d’une table.',
  'tv.new.unheard': 'Le serveur ne répond pas. L’écran réessaie tout seul.',
  'tv.new.notNow': 'Demande refusée, ou trop de demandes à la fois. L’écran réessaie tout seul.',
} as const;
