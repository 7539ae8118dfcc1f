/** Name and variant of the game and its rows, which lists and the home page show. */
export const elevensNames = {
  'elevensBox.name': 'Elevens Braille',
  'elevensBox.note':
    'Quatre rangées de 1 à 21, en braille : tout se joue à l’oreille. 2 à 6 joueurs.',
  'elevensBox.rows.note':
    'Comme les 11 sont posés sur la table. La première couleur de votre paquet va en haut.',
  'elevensBox.row.name': 'Nom, rangée {row, number}',
  'elevensBox.row.twice': 'Deux rangées s’appellent « {name} » : donnez un autre nom.',
  'elevensBox.rows': 'Les quatre rangées, de haut en bas',
  'elevensBox.beginner': 'Variante pour débutant',
};
