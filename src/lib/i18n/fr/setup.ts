/** Steps that open a table, and those of the first evening: loaded after the home page. */
export const setup = {
  'home.byEar.note': 'Écran noir jusqu’aux scores : une voix raconte tout.',
  'home.next': 'Continuer',
  'home.order': 'Places et premier joueur',
  'home.computer.name': 'Votre nom',
  'home.computer.level': 'Niveau de l’ordinateur',
  'home.edition': 'Votre boîte',
  'home.players': 'Combien de joueurs ?',
  'home.playersCount': '{count, number} joueurs',
  'home.shape': 'Qui joue avec qui ?',
  'home.shape.alone': 'Chacun pour soi',
  'home.shape.teams': '{sides, plural, one {# équipe} other {# équipes}} de {size, number}',
  'home.shape.teamsOnly':
    'À {players, number}, on joue en {sides, number} équipes de {size, number}.',
  'home.shape.aloneOnly': 'À {players, number}, chacun joue pour soi.',
  'home.seats': 'Leurs noms',
  'home.seats.note': 'Dans l’ordre du jeu, dans le sens des aiguilles d’une montre.',
  'home.seat': 'Joueur {seat, number}',
  'home.seat.name': 'Nom du joueur {seat, number}',
  'home.seat.up': 'Monter {name}',
  'home.seat.down': 'Descendre {name}',
  'home.seat.side': 'Équipe {side}',
  'home.seat.beginsNamed': '{name} commence',
  'home.deck': 'Avec quel paquet ?',
  'home.deck.count': '{name} ({cards, plural, one {# carte} other {# cartes}} sur {size, number})',
  'home.lineups': 'Comme l’autre soir ?',
  'home.known': 'Qui est le joueur {seat, number} ?',
  'home.known.all': '{count, plural, one {et # autre…} other {et # autres…}}',
  'home.presets': 'Quelles règles ?',
  'home.length': 'Jouer jusqu’à',
  'home.length.target': 'un score',
  'home.length.rounds': 'un nombre de manches',
  'home.options': 'Règles de la maison',
  'home.options.changed': '{count, plural, =0 {règle de la boîte} one {# choix} other {# choix}}',
  'home.waiting': 'Le serveur ne répond pas encore ; la table s’ouvrira dès qu’il sera là.',
  'home.problem.title':
    '{count, plural, one {Il manque encore une chose :} other {Il manque encore {count, number} choses :}}',
  'home.noReader': 'Aucun lecteur n’est branché : les cartes se jouent au téléphone.',
  'firstEvening.title': 'La première soirée',
  'firstEvening.reader': 'Brancher un lecteur',
  'firstEvening.reader.skip': 'Pas de lecteur : au téléphone',
  'firstEvening.deck': 'Apprendre vos cartes au compagnon',
  'firstEvening.deck.act': 'Apprendre les cartes',
  'firstEvening.deck.skip': 'Plus tard',
  'firstEvening.television': 'Allumer la télévision',
  'firstEvening.television.how': 'Dans son navigateur, ouvrez {address}',
  'firstEvening.television.skip': 'Sans télévision',
  'firstEvening.table': 'Ouvrir une table',
  'firstEvening.done': 'fait',
  'firstEvening.skipped': 'passé',
  'options.target': 'Points à atteindre',
  'options.target.text':
    'Le livret joue en 5 000 points. D’autres conviennent d’un autre total pour une partie plus courte ou plus longue.',
  'options.rounds': 'Nombre de manches',
  'options.rounds.text':
    '{edition, select, green {Le livret joue une seule manche. D’autres enchaînent une série et comptent les manches gagnées.} classique {Le livret permet aussi un nombre de manches convenu : le plus haut total gagne.} other {Le livret joue en points. D’autres conviennent d’un nombre de manches : le plus haut total gagne.}}',
  'options.distance': 'Distance à atteindre',
  'options.distance.text':
    'Le livret joue en 1 000 km. À quatre ou huit joueurs il permet 700 km, pour des manches plus courtes.',
  'options.rollAfterSafety': '{roll} après une botte',
  'options.rollAfterSafety.text':
    '{edition, select, classique {Le livret ne le demande pas pour la botte {rightOfWay} et se tait sur les autres} green {D’après le livret, la botte annule l’attaque et l’on repart aussitôt} other {Le livret n’en dit rien, on repart aussitôt}}. D’autres demandent {aRoll} après une botte posée sur son attaque.',
  'options.shutOut': 'Capot',
  'options.shutOut.text':
    '{edition, select, classique {Le livret donne 500 points contre qui n’a exposé aucune botte. D’autres lisent : aucune étape.} other {Le livret donne 500 points contre qui n’a posé aucune {distanceCard}. D’autres lisent : aucune botte.}}',
  'options.shutOut.no-safety': 'Aucune botte exposée',
  'options.shutOut.no-distance': 'Aucune {distanceCard} posée',
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
