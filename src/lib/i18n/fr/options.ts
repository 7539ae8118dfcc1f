/** House options: what the book says, and what others play. */
export const options = {
  'options.target': 'Points à atteindre',
  'options.target.text':
    'Le livret joue en 5 000 points. D’autres conviennent d’un autre total pour une partie plus courte ou plus longue.',
  'options.rounds': 'Nombre de manches',
  'options.rounds.text':
    '{edition, select, green {Le livret joue une seule manche. D’autres enchaînent une série et comptent les manches gagnées.} classique {Le livret permet aussi un nombre de manches convenu : le plus haut total gagne.} other {Le livret joue en points. D’autres conviennent d’un nombre de manches : le plus haut total gagne.}}',
  'options.distance': 'Distance à atteindre',
  'options.distance.text':
    'Le livret joue en 1 000 km, et permet 700 km à quatre ou huit joueurs, pour des manches plus courtes.',
  'options.rollAfterSafety': '{roll} après une botte',
  'options.rollAfterSafety.text':
    '{edition, select, classique {Le livret ne le demande pas pour la botte {rightOfWay} et se tait sur les autres} green {D’après le livret, la botte annule l’attaque et l’on repart aussitôt} other {Le livret n’en dit rien, on repart aussitôt}}. D’autres demandent {aRoll} après une botte posée sur son attaque.',
  'options.shutOut': 'Capot',
  'options.shutOut.text':
    '{edition, select, classique {Le livret donne 500 points contre qui n’a exposé aucune botte. D’autres lisent : aucune étape.} other {Le livret donne 500 points contre qui n’a posé aucune {distance}. D’autres lisent : aucune botte.}}',
  'options.shutOut.no-safety': 'Aucune botte exposée',
  'options.shutOut.no-distance': 'Aucune {distance} posée',
  'options.shutOut.off': 'Pas de capot',
  'options.noHundreds': 'Prime sans 200 ni 100',
  'options.noHundreds.text':
    'Une variante du livret : 500 points pour une manche gagnée sans étape 200 ni 100. Beaucoup jouent sans.',
  'options.rollAfterEndOfLimit': '{roll} après {endOfLimit}',
  'options.rollAfterEndOfLimit.text':
    'Le livret se contredit : une de ses pages demande {aRoll} après {theEndOfLimit}, les autres non. Sans ce choix, {endOfLimit} suffit.',
  'options.rollAfterRemedy': '{roll} après la parade',
  'options.rollAfterRemedy.text':
    'D’après le livret, la parade suffit pour repartir. Sa variante reprend la règle d’origine : il faut encore {aRoll}.',
  'options.youngPlayers': 'Pour les plus jeunes',
  'options.youngPlayers.text':
    'Le livret le propose : chacun commence avec {aRoll} déjà posé devant soi. Les autres attendent le leur.',

  'options.shape':
    '{alone, select, yes {{players, number} joueurs, chacun pour soi} other {{players, number} joueurs en {sides, number} équipes de {size, number}}}',
  'options.shape.short':
    '{alone, select, yes {Chacun pour soi} other {{sides, number} équipes de {size, number}}}',
  'options.shape.distance':
    '{shape} : {first, number} km{other, plural, =0 {} other { ou # km, au choix}}{extendTo, plural, =0 {} other {, et jusqu’à # km avec l’allonge}}',
} as const;
