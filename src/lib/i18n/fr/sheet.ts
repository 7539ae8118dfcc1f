/** What is printed: the sheet of a deck, and the stickers of the tokens. */
export const sheet = {
  'sheet.deck': 'Imprimer la feuille du paquet',
  'sheet.tokens': 'Imprimer les jetons',
  'sheet.print': 'Imprimer',
  'sheet.deck.title': 'Feuille du paquet {deck}',
  'sheet.deck.lead':
    'Une case par carte, dans l’ordre de l’enregistrement. Les chiffres sont les derniers de la puce.',
  'sheet.deck.noTag': 'sans puce',
  'sheet.tokens.title': 'Jetons à découper',
  'sheet.tokens.lead':
    'Des ronds de 30 mm : collez chacun sur une puce, puis enregistrez-les dans cet ordre. Imprimez à 100 %, sans ajuster à la page.',
  'sheet.legend.sides': 'Camps (ou nombres, pour Elevens)',
  'sheet.legend.seats': 'Joueurs, dans l’ordre du tour',
  'sheet.legend.actions': 'Actions',
  'sheet.legend.house': 'Maison : admet un lecteur, à garder à part',
  'sheet.seat': 'Joueur',
  'sheet.side': 'Camp',
} as const;
