/** Whom the program plays for: on phones of a table, and at the simulator. */
export const partners = {
  'partners.note': 'Le programme joue à la place de qui n’est pas là.',
  'partners.cards': 'Ses cartes',
  'partners.cards.dealt': 'distribuées par le programme',
  'partners.cards.dealt.note': 'pour jouer sans cartes',
  'partners.cards.told': 'les nôtres',
  'partners.cards.told.note': 'quelqu’un les lui dit et pose ce qu’il annonce',
  'partners.seat': 'La chaise de {name}',
  'partners.easy': 'Débutant',
  'partners.steady': 'Habitué',
  'partners.strong': 'Fort',
  'partners.plays.easy': 'un partenaire débutant joue',
  'partners.plays.steady': 'un partenaire habitué joue',
  'partners.plays.strong': 'un partenaire fort joue',
  'partners.give': 'La chaise de {name} : {strength}',
  'partners.back': 'Rendre la chaise',
  'partners.back.of': 'Rendre la chaise de {name}',
  'partners.missing':
    '{missing, plural, one {Il manque une carte} other {Il manque # cartes}} à {name} : touchez ce que contient sa main, ou posez-la sur un lecteur de main. Les écrans n’en montrent rien.',
  'partners.forget': 'Ce n’était pas la dernière',
  'partners.hand': 'Ma main',
  'partners.hand.waiting': 'On ne sait pas encore ce que vous tenez.',
} as const;
