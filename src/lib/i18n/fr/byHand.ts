/** Opening a table whose match is counted by hand. */
export const byHand = {
  'byHand.how': 'Comment joue-t-on ?',
  'byHand.cards': 'Avec des puces',
  'byHand.cards.note': 'Un lecteur suit chaque carte.',
  'byHand.sheet': 'On compte à la main',
  'byHand.sheet.note': 'Un téléphone tient la feuille de marque.',
  'byHand.made': 'Ouvrir la feuille de marque',
  'byHand.link': 'Feuille de marque',
  'byHand.linkOf': 'Feuille de marque de la table {code}',
} as const;
