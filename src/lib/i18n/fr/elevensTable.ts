/** Elevens at a table with readers: what is heard after each card and token, so that nothing must be seen. */
export const elevensTable = {
  'elevens.colour.c1': 'couleur 1',
  'elevens.colour.c2': 'couleur 2',
  'elevens.colour.c3': 'couleur 3',
  'elevens.colour.c4': 'couleur 4',

  'elevens.ask.joker': 'Où va le joker de {by} ?',
  'elevens.ask.card': 'Comment poser {card} ?',
  'elevens.ask.number': '{number, number} : {choice}',
  'elevens.ask.place': '{row} {value, number}',
  'elevens.ask.link': '{row} {value, number} par une liaison depuis {link}',
  'elevens.ask.exchange': 'échange de {row} {value, number}',
  'elevens.ask.throwJoker': 'jeter le joker',
  'elevens.ask.tokens': 'Jetons {list}.',
  'elevens.ask.more': 'Reposez la carte pour les autres places.',
  'elevens.ask.throw': 'Jeton « Défausse » pour jeter le joker.',

  'elevens.next.on':
    '{left, plural, one {Encore # carte} other {Encore # cartes}} au plus, ou fin du tour.',
  'elevens.next.owes': 'Il faut encore poser une carte.',
  'elevens.next.player': 'À {player} de jouer.',
  'elevens.next.bonus': 'La moitié de rangée est fermée : un bonus pour {by}.',
  'elevens.next.count':
    'Partie terminée. {player} pose sur le lecteur, une à une, {hand, plural, one {la carte qui reste} other {les # cartes qui restent}} en main.',
  'elevens.next.won':
    'Partie terminée. {count, plural, one {{winners} gagne} other {{winners} gagnent ensemble}}.',
  'elevens.next.score': '{player} : {points, plural, one {# point} other {# points}}',

  'elevens.noted.link': 'Liaison posée. Posez la carte qu’elle amène.',
  'elevens.noted.noLink': 'Liaison reprise.',
  'elevens.noted.counting':
    'On compte la main de {by} : {hand, plural, one {# carte} other {# cartes}}.',
  'elevens.noted.counted': '{by} : {card}, {counted, number} sur {hand, number}.',

  'elevens.seen.row': 'Déjà vu : {card} est en place, {row} {value, number}. Rien n’a changé.',
  'elevens.seen.hand': 'Déjà vu : {card} est compté dans la main {ofPlayer}. Rien n’a changé.',
  'elevens.seen.discard': 'Déjà vu : {card} est hors du jeu. Rien n’a changé.',
} as const;
