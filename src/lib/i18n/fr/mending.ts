/** Correction of names, and reopening of rounds, on request: a part of `table`. */
export const mending = {
  'undo.round.title': 'Rouvrir la manche finie ?',
  'undo.round.note': 'Ses points sont déjà inscrits. Annuler les retire et reprend la manche.',
  'undo.round.keep': 'Garder la manche',
  'undo.round.act': 'Rouvrir',
  'names.title': 'Noms des joueurs',
  'names.note':
    'Une faute dans un nom ? Corrigez-la : la partie, ses fichiers et les statistiques suivent. Le jeu ne bouge pas.',
  'names.of': 'Nouveau nom de {name}',
  'names.why': 'Pourquoi changer {name} ?',
  'names.why.slip': 'Une faute dans le nom',
  'names.why.slip.note': 'C’est la même personne.',
  'names.why.other': 'Quelqu’un d’autre joue',
  'names.why.other.note': 'Les manches déjà jouées restent à {name}.',
  'names.why.other.later': 'Possible après cette manche.',
  'names.other': 'Quelqu’un prend votre place ? Écrivez son nom : vos manches restent à vous.',
  'names.later': 'Quelqu’un prend votre place ? Ce sera possible après cette manche.',
  'names.saved': 'C’est enregistré.',
  'names.unsent': 'Le serveur ne répond pas. Réessayez.',
};
