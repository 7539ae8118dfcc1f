/** Refusals, rules, scores and answers of 1000 Bornes: all but cards and plays. */
export const millebornesAnswers = {
  // Differences after an undo or a correction.
  'changes.km': '{side} : {before, number} → {after, number} km',
  'changes.points': '{side} : {before, number} → {after, number} au total',

  // Refusals, with the names of this table; the rule itself follows (`rules.…`). `head` is for the
  // television's large warning, at most about 40 characters; `hint` gives legal alternatives.
  'refusals.match-over': 'La partie est terminée.',
  'refusals.match-over.head': 'Partie terminée',
  'refusals.match-over.hint':
    'Annulez le dernier coup pour la reprendre, ou ouvrez une autre table.',

  'refusals.unknown-player': 'Personne à cette table ne s’appelle {by}.',
  'refusals.unknown-player.head': 'Joueur inconnu',
  'refusals.unknown-player.hint': 'Choisissez un joueur assis à cette table.',

  'refusals.extension-pending': 'Une réponse est attendue : allonge, ou pas d’allonge ?',
  'refusals.extension-pending.head': 'Allonge ou pas ?',
  'refusals.extension-pending.hint':
    'Répondez avec le jeton « Allonge » ou « Pas d’allonge », ou au téléphone.',

  'refusals.extension-not-available': '{by} ne peut pas demander l’allonge maintenant.',
  'refusals.extension-not-available.head': 'Pas d’allonge maintenant',
  'refusals.extension-not-available.hint': 'La manche continue sans changement.',

  'refusals.no-coup-fourre': 'Pas de coup-fourré ici pour {by} avec {theCard}.',
  'refusals.no-coup-fourre.head': 'Pas de coup-fourré',
  'refusals.no-coup-fourre.hint': 'À son tour, une botte se pose toujours.',

  'refusals.no-such-card':
    '{TheCard} : tous les exemplaires sont déjà sortis dans cette manche, ou ce jeu ne l’a pas.',
  'refusals.no-such-card.head': 'Carte en trop',
  'refusals.no-such-card.hint':
    'Reprenez la carte ; si elle est bien là, annulez le coup noté à tort avant elle.',

  'refusals.target-missing': 'Contre qui ? {TheCard} peut viser plusieurs camps.',
  'refusals.target-missing.head': '{card} : contre qui ?',
  'refusals.target-missing.title': 'Contre qui ?',
  'refusals.target-missing.hint': 'Posez le jeton du camp visé, ou touchez-le sur un téléphone.',

  'refusals.own-side': '{by} vise son propre camp avec {theCard}.',
  'refusals.own-side.head': 'C’est votre propre camp',
  'refusals.own-side.hint':
    'Visez {opponents, plural, one {le camp adverse} other {un camp adverse}}.',

  'refusals.hand-empty': '{by} n’a plus de carte en main.',
  'refusals.hand-empty.head': 'Plus de cartes',
  'refusals.hand-empty.hint': 'C’est au joueur suivant qui a encore des cartes.',

  'refusals.not-your-turn': 'C’est à {turn} de jouer, pas à {by}.',
  'refusals.not-your-turn.head': 'C’est à {turn} de jouer',
  'refusals.not-your-turn.title': 'Pas votre tour',
  'refusals.not-your-turn.hint': 'Hors de son tour, seul un coup-fourré se joue.',

  'refusals.under-attack': '{side} : {theHazard} bloque la route, impossible de poser {theCard}.',
  'refusals.under-attack.head': 'Bloqué : {hazard}',
  'refusals.under-attack.hint': 'Il faut {aRemedy} ou {theCure}.',

  'refusals.not-rolling':
    '{side} ne {players, plural, one {roule} other {roulent}} pas : impossible de poser {theCard}.',
  'refusals.not-rolling.head': '{roll} d’abord',
  'refusals.not-rolling.hint': 'Posez {aRoll} ou {theRightOfWay}.',

  'refusals.too-many-200':
    '{side} {players, plural, one {a} other {ont}} déjà posé deux {distances} 200.',
  'refusals.too-many-200.head': 'Déjà deux 200',
  'refusals.too-many-200.hint': 'Posez 25, 50, 75 ou 100, ou défaussez ce 200.',

  'refusals.speed-limited':
    '{side} {players, plural, one {a} other {ont}} une {speedLimit} : {card} va trop vite.',
  'refusals.speed-limited.head': '{speedLimit} : 25 ou 50',
  'refusals.speed-limited.title': 'Limité à 50',
  'refusals.speed-limited.hint': 'Posez 25, 50, {aEndOfLimit} ou {theRightOfWay}.',

  'refusals.over-distance':
    '{side} : il ne manque que {missing, number} km pour atteindre {distanceToReach, number} km, {card} serait de trop.',
  'refusals.over-distance.head': 'Trop loin : il reste {missing, number} km',
  'refusals.over-distance.title': 'Plus que {missing, number} km',
  'refusals.over-distance.hint': 'Posez au plus {missing, number} km.',

  'refusals.no-speed-limit': '{side} : pas de {speedLimit} à recouvrir.',
  'refusals.no-speed-limit.head': 'Rien à recouvrir',
  'refusals.no-speed-limit.hint': 'Gardez cette carte, ou défaussez-la.',

  'refusals.wrong-remedy': '{side} : {theCard} n’annule pas {theHazard}.',
  'refusals.wrong-remedy.head': 'Mauvaise parade',
  'refusals.wrong-remedy.hint': 'Il faut {aRemedy} ou {theCure}.',

  'refusals.already-rolling': '{side} {players, plural, one {roule} other {roulent}} déjà.',
  'refusals.already-rolling.head': 'Vous roulez déjà',
  'refusals.already-rolling.hint': 'Gardez {theRoll} pour plus tard, ou défaussez-le.',

  'refusals.nothing-to-remedy': '{side} : aucune attaque que {theCard} puisse annuler.',
  'refusals.nothing-to-remedy.head': 'Rien à réparer',
  'refusals.nothing-to-remedy.hint': 'Gardez cette carte, ou défaussez-la.',

  'refusals.immune': '{side} : {theSafety} protège contre {theCard}.',
  'refusals.immune.head': '{safety} protège',
  'refusals.immune.title': 'Ce camp est protégé',
  'refusals.immune.hint':
    '{opponents, plural, one {Jouez} other {Visez un autre camp, ou jouez}} une autre attaque.',

  'refusals.already-limited':
    '{side} {players, plural, one {a} other {ont}} déjà une {speedLimit}.',
  'refusals.already-limited.head': 'Déjà une limite',
  'refusals.already-limited.hint':
    '{opponents, plural, one {Jouez} other {Visez un autre camp, ou jouez}} une autre attaque.',

  'refusals.target-not-rolling':
    '{side} ne {players, plural, one {roule} other {roulent}} pas : {theCard} ne s’y pose pas.',
  'refusals.target-not-rolling.head': 'Ce camp est arrêté',
  'refusals.target-not-rolling.hint': 'Seule {theSpeedLimit} se pose sur un camp arrêté.',

  'refusals.bad-count': 'La pioche ne peut pas avoir ce nombre de cartes.',
  'refusals.bad-count.head': 'Compte impossible',
  'refusals.bad-count.hint': 'Donnez un nombre entier de 0 à {most, number}.',

  'refusals.nothing-played': 'Aucune carte n’a encore été posée ni défaussée dans cette manche.',
  'refusals.nothing-played.head': 'Aucune carte jouée',
  'refusals.nothing-played.hint':
    'Jouez la manche ; pour rouvrir la précédente, annulez le dernier coup.',

  'refusals.no-such-round': 'Cette manche n’est pas finie : elle n’a pas encore de feuille.',
  'refusals.no-such-round.head': 'Pas encore de feuille',
  'refusals.no-such-round.hint': 'Corrigez une manche finie.',
  'refusals.no-such-side': 'Il n’y a pas ce camp à cette table.',
  'refusals.no-such-side.head': 'Camp inconnu',
  'refusals.no-such-side.hint': 'Choisissez un camp de la feuille.',
  'refusals.no-such-line': 'La feuille de cette édition n’a pas cette ligne.',
  'refusals.no-such-line.head': 'Ligne inconnue',
  'refusals.no-such-line.hint': 'Choisissez une ligne de la feuille.',
  'refusals.bad-points': 'Une ligne ne peut pas avoir ce nombre de points.',
  'refusals.bad-points.head': 'Points impossibles',
  'refusals.bad-points.hint': 'Donnez un nombre entier de 0 à {most, number}.',
  'refusals.bad-note': 'Une correction dit en quelques mots pourquoi.',
  'refusals.bad-note.head': 'Pourquoi cette correction ?',
  'refusals.bad-note.hint': 'Écrivez une note de {most, number} caractères au plus.',
  'refusals.same-points': 'La ligne a déjà ces points.',
  'refusals.same-points.head': 'Rien à corriger',
  'refusals.same-points.hint': 'Donnez une autre valeur.',

  // Rules, one a message, without names of players: refusals end with them, and the page of rules
  // lists them.

  'rules.seats': 'Seuls les joueurs assis à la table jouent.',
  'rules.copies':
    'Chaque carte existe en nombre fixe : on n’en joue pas plus que la boîte n’en contient.',

  'rules.order':
    'On joue dans le sens des aiguilles d’une montre. Seul un coup-fourré se joue hors de son tour.',
  'rules.oneCard':
    'À son tour on pioche une carte, puis on en joue ou défausse une seule. Sans carte, on passe.',

  'rules.rolling':
    'Une {distanceCard} se pose quand on roule, avec {aRoll} sur la pile de bataille. Avec {theRightOfWay} on roule aussi, tant qu’aucune attaque n’est dessus.',
  'rules.attacked':
    'Sous une attaque, aucune {distanceCard} avant la parade, ou la botte qui protège.',
  'rules.two200': 'Un camp pose au plus deux {distances} 200 par manche.',
  'rules.limit': '{speedLimit} : 25 et 50 seulement, tant qu’une {endOfLimit} ne la recouvre pas.',
  'rules.exact':
    'La distance se compte exactement : une carte qui la ferait dépasser ne se pose pas.',

  'rules.opponents': 'Une attaque se pose chez un adversaire, jamais chez soi.',
  'rules.target':
    'Une attaque vise un seul camp : entre plusieurs adversaires, il faut dire lequel.',
  'rules.hitRolling':
    '{stop}, {outOfGas}, {flatTire} et {accident} se posent sur un camp qui roule. On pose {theSpeedLimit} même avant le départ.',
  'rules.hitOnce':
    'Une {speedLimit} ne s’ajoute pas à une autre ; elle s’ajoute en revanche à toute autre attaque.',
  'rules.immune':
    'Une botte exposée interdit l’attaque correspondante jusqu’à la fin de la manche.',

  'rules.cure':
    '{roll} répond à {stop}, {gasoline} à {outOfGas}, {spareTire} à {flatTire}, {repairs} à {accident}.',
  'rules.somethingToCure':
    'Une parade se pose sur l’attaque qu’elle annule ; sans cette attaque, elle ne se pose pas.',
  'rules.endOfLimit': 'Une {endOfLimit} se pose sur une {speedLimit}, et nulle part ailleurs.',
  'rules.rollOnce': 'Qui roule déjà ne pose pas d’autre {roll} ; on peut le défausser.',

  'rules.coupFourre':
    'On répond à l’attaque par sa botte, aussitôt, même hors de son tour, avant tout autre coup.',

  'rules.extension':
    '{edition, select, classique {Chacun pour soi ou à trois équipes : à 700 km juste, on demande ou non l’allonge à 1 000. Personne ne joue avant la réponse.} other {Cette édition ne connaît pas l’allonge.}}',
  'rules.matchOver': 'Une fois la partie finie, plus rien ne s’y joue.',

  'rules.endRound':
    'L’arbitre peut terminer la manche, dès qu’une carte y a été posée ou défaussée.',
  'rules.sheet':
    'Si les points se comptent par lignes, l’arbitre peut en corriger une, la manche finie. Il note pourquoi.',
  'rules.pile': 'L’arbitre peut corriger la pioche : de zéro au nombre de cartes pas encore vues.',

  // Rules of the lines of the score sheet, and ends of rounds.
  'scores.distance.text': '{perKm, plural, one {# point} other {# points}} par kilomètre posé.',
  'scores.safeties.text':
    '{safety, number} points par botte exposée{allSafeties, plural, =0 {} other {, et # points pour les quatre au lieu de les compter une à une}}.',
  'scores.coupsFourres.text': '{coupFourre, number} points par coup-fourré, en plus de la botte.',
  'scores.trip.text': '{trip, number} points pour la manche gagnée.',
  'scores.delayedAction.text':
    '{delayedAction, number} points pour une manche gagnée alors que la pioche est vide.',
  'scores.safeTrip.text': '{safeTrip, number} points pour une manche gagnée sans aucun 200.',
  'scores.noHundreds.text':
    'Si la table l’a choisi : {noHundreds, number} points pour une manche gagnée sans 200 ni 100. S’ajoute à « Sans 200 ».',
  'scores.extension.text':
    '{extension, number} points au camp qui a demandé l’allonge et la réussit.',
  'scores.extensionFailed.text':
    '{extension, number} points à chaque adversaire du camp qui a demandé l’allonge sans la réussir. Ce camp perd aussi les points de manche.',
  'scores.shutOut.text':
    '{shutOut, number} points à chaque adversaire d’un camp qui {rule, select, nosafety {n’a exposé aucune botte} nodistance {n’a posé aucune étape} other {est capot (cette table n’en compte pas)}}.',
  'scores.mostRounds': 'Une manche gagnée compte un ; on ne marque pas de points.',

  'scores.end.distance':
    'Manche {number} : {side} {players, plural, one {arrive} other {arrivent}} au but !',
  'scores.end.exhausted':
    'Manche {number} : plus de cartes, {side} {players, plural, one {gagne} other {gagnent}} au kilométrage.',
  'scores.end.exhausted.nobody': 'Manche {number} : plus de cartes, personne ne gagne la manche.',
  'scores.end.shared': 'Manche {number} : plus de cartes, manche partagée par {sides}.',
  'scores.end.referee':
    'Manche {number}, arrêtée par l’arbitre : {side} {players, plural, one {gagne} other {gagnent}} la manche.',
  'scores.end.referee.nobody': 'Manche {number}, arrêtée par l’arbitre, sans vainqueur.',
  'scores.correction':
    '{line} : {value, number} au lieu de {counted, number}{noted, select, yes { ({note})} other {}}',
  'scores.why.distance': '{km, number} km, un point chacun',
  'scores.why.allSafeties': '{points, number} : les quatre bottes',
  'scores.why.times': '{count, number} × {unit, number}',
  'scores.why.safeties': '{count, plural, one {une botte exposée} other {# bottes exposées}}',
  'scores.why.coupsFourres': '{count, plural, one {un coup-fourré} other {# coups-fourrés}}',
  'scores.why.no-safety':
    '{all, select, true {aucun adversaire n’a de botte} other {{sides} {players, plural, one {n’a} other {n’ont}} pas de botte}}',
  'scores.why.no-distance':
    '{all, select, true {aucun adversaire n’a avancé} other {{sides} {players, plural, one {n’a} other {n’ont}} pas avancé}}',

  // Sources of rules. Section headings stay as they are printed, in French.
  'sources.classique': 'Règle classique, « {section} »',
  'sources.prestige': 'Édition Prestige d’Origine, « {section} »',
  'sources.green': 'Mille Bornes Green, « {section} »',

  // Spoken answers to inquiries; they must be clear without the screen.
  'standing.round': 'Manche {round, number}, {distance, number} km à atteindre.',
  'standing.side': '{side} : {parts}.',
  'standing.rolling': 'en route',
  'standing.waiting': 'au départ',
  'standing.on': 'à l’arrêt : {card}',
  'standing.needsRoll': 'à l’arrêt : il faut {aRoll}',
  'standing.limited': 'limite à 50',
  'standing.safeties': '{count, plural, one {botte} other {bottes}} {list}',
  'standing.points':
    '{points, plural, =0 {aucun point} one {# point} other {# points}} pour l’instant',
  'standing.total': '{points, plural, =0 {aucun point} one {# point} other {# points}}',
  'standing.rounds':
    '{rounds, plural, =0 {aucune manche gagnée} one {# manche gagnée} other {# manches gagnées}}',
  'standing.turn':
    'À {player} de jouer, {pile, plural, =0 {la pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}.',
  'standing.extension': 'On attend l’allonge : à {side} de la demander, ou non.',
  'standing.won':
    'Partie terminée. {count, plural, =0 {Personne ne gagne} one {{winners} : victoire} other {{winners} : victoire partagée}}.',
  'inquiry.race.side': 'Camp {number, number} : {names}.',
  'inquiry.race.seat': 'Joueur {number, number} : {name}.',
  'inquiry.race.playable': '{player} peut poser : {list} ; ou se défausser.',
  'inquiry.race.discard': '{player} ne peut que se défausser.',
  'inquiry.race.against': '{card} contre {sides}',
  'inquiry.race.answer': 'Coup-fourré possible pour {side} : {safety}, avant toute autre carte.',
  'heard.skipped':
    '{count, plural, one {Le tour de {players} est sauté.} other {Les tours de {players} sont sautés.}}',
  'inquiry.race.noRound': 'Aucune manche n’est encore finie.',
  'inquiry.race.sheet': '{side} : {lines}.',
  'inquiry.race.line': '{line}, {points, number}',
  'inquiry.race.help':
    'Posez une carte sur le lecteur : elle est jouée. Jetons : Annuler reprend le dernier coup. Défausser, puis une carte, la défausse. Les jetons Camp et Joueur répondent aux questions. Pause arrête la table. La laisser garde une carte refusée. Fin de manche arrête la manche. Pour écouter : Répéter, Où en est-on, Mon jeu, Le jeu des autres, Dernier coup. Ou bien : Quelle carte, Dernière manche, La feuille par ligne, Que peut-on poser, Qui est qui.',
} as const;
