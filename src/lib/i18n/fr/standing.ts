/** How a match stands, in whole sentences for a voice. */
export const standing = {
  'standing.round': 'Manche {round, number}, {distance, number} km à atteindre.',
  'standing.side': '{side} : {parts}.',
  'standing.km': '{km, number} km',
  'standing.rolling': 'en route',
  'standing.waiting': 'pas encore parti',
  'standing.on': 'à l’arrêt sur {card}',
  'standing.limited': 'limité à 50',
  'standing.safeties': '{count, plural, one {botte} other {bottes}} {list}',
  'standing.points':
    '{points, plural, =0 {aucun point} one {# point} other {# points}} avant cette manche',
  'standing.rounds':
    '{rounds, plural, =0 {aucune manche gagnée} one {# manche gagnée} other {# manches gagnées}}',
  'standing.turn':
    'À {player} de jouer, {pile, plural, =0 {la pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}.',
  'standing.extension': 'On attend l’allonge : {side} la demande ou non.',
  'standing.won':
    'Partie terminée. {count, plural, =0 {Personne ne gagne} one {{winners} : victoire} other {{winners} : victoire partagée}}.',
  'standing.hand':
    '{player} : {hand, plural, =0 {aucune carte} one {# carte} other {# cartes}} en main, {links, plural, =0 {aucune liaison} one {# liaison} other {# liaisons}}, {bonus, plural, =0 {aucun bonus} one {# bonus} other {# bonus}}.',
  'standing.pile':
    '{pile, plural, =0 {La pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}.',
  'standing.onTurn': '{player} joue.',
} as const;
