export const partners = {
  'partners.note': 'L’ordinateur joue pour un absent.',
  'partners.cards': 'Ses cartes',
  'partners.cards.dealt': 'Cartes virtuelles',
  'partners.cards.dealt.note': 'pour jouer sans cartes',
  'partners.cards.told': 'Nos vraies cartes',
  'partners.cards.told.note': 'vous les lui montrez et posez pour lui',
  'partners.seat': 'La place de {name}',
  'partners.back': 'Reprendre la place',
  'partners.missing':
    '{missing, plural, one {Il manque une carte} other {Il manque # cartes}} à {name}. Touchez ce que contient sa main, ou posez-la sur un lecteur de main. Les écrans n’en montrent rien.',
  'partners.told': 'Sa main est connue.',
  'partners.forget': 'Oublier la dernière carte dite',
  'partners.own': 'L’ordinateur joue à votre place.',
  'partners.own.back': 'Je rejoue moi-même',
  'partners.hand.waiting': 'On ne sait pas encore ce que vous tenez.',
  'partners.plays': 'L’ordinateur joue ({strength}).',
} as const;
