/** Names of the game and its editions, which lists and the home page show. */
export const millebornesNames = {
  'millebornes.name': '1000 Bornes',
  'millebornes.edition.classique': 'Classique',
  'millebornes.edition.classique.note': 'Règle en points, avec allonge. 2, 3, 4 ou 6 joueurs.',
  'millebornes.edition.prestige': 'Prestige d’Origine',
  'millebornes.edition.prestige.note':
    'Boîte de 2009 : 1 000 km à chaque manche, jusqu’à 8 joueurs.',
  'millebornes.edition.green': 'Mille Bornes Green',
  'millebornes.edition.green.note': 'Voitures électriques : la parade suffit pour repartir.',
};
