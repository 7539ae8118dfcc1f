/** What people at a table touch and are told: phones, who is let in and how, the match as a file. */
export const table = {
  // Correcting what was taken down wrongly, what follows from it, and the list of moves.
  'corrections.title': 'Les derniers coups',
  'corrections.note': 'Touchez un coup pour le corriger.',
  'corrections.none': 'Aucun coup joué pour l’instant.',
  'corrections.round': 'Manche {round, number}',
  'corrections.all': 'Tous les coups',
  'corrections.earlier': 'Coups plus anciens',
  'corrections.number': 'n° {number, number}',
  'corrections.corrected': 'corrigé',
  'corrections.sheet': 'Corriger le coup n° {number, number}',
  'corrections.what': 'Que s’est-il passé en réalité ?',
  'corrections.close': 'Fermer',
  'corrections.back': 'Autre chose',
  'corrections.wait': 'Un instant…',
  'corrections.away': 'Le serveur ne répond pas : la correction attend qu’il revienne.',
  'corrections.movedOn': 'Le jeu a continué depuis. Fermez et choisissez le coup à nouveau.',
  'corrections.group.same-card': 'La même carte, autrement',
  'corrections.group.player': 'Posée par',
  'corrections.group.card': 'Une autre carte',
  'corrections.group.joker': 'Un joker',
  'corrections.group.discard': 'Défaussée',
  'corrections.group.action': 'Autre chose',
  'corrections.group.count': 'Le compte était',
  'corrections.against': 'contre la règle',
  'corrections.discarded': 'Elle a été défaussée',
  'corrections.cardOn': '{card} : {side}',
  'corrections.remove': 'Ce coup n’a pas eu lieu',
  'corrections.insert': 'Un coup oublié juste avant',
  'corrections.insert.by': 'Joué par {name} :',
  'corrections.preview': 'Voici ce qui change',
  'corrections.preview.replace': 'Au lieu de « {was} » :',
  'corrections.preview.remove': 'Retiré :',
  'corrections.preview.insert': 'Ajouté avant « {was} » :',
  'corrections.confirm.replace': 'Corriger',
  'corrections.confirm.remove': 'Retirer ce coup',
  'corrections.confirm.insert': 'Ajouter ce coup',
  'corrections.stay':
    '{count, plural, =0 {Aucun coup suivant ne reste tel quel.} one {Le coup suivant reste tel quel.} other {Les # coups suivants restent tels quels.}}',
  'corrections.fate.let-lie':
    '{count, plural, one {# coup devient contraire à la règle ; la table le laisse} other {# coups deviennent contraires à la règle ; la table les laisse}}',
  'corrections.fate.allowed':
    '{count, plural, one {# coup devient permis} other {# coups deviennent permis}}',
  'corrections.fate.reread':
    '{count, plural, one {# coup se lit autrement} other {# coups se lisent autrement}}',
  'corrections.fate.added':
    '{count, plural, one {# coup s’ajoute, puisque le jeu a continué} other {# coups s’ajoutent, puisque le jeu a continué}}',
  'corrections.fate.dropped':
    '{count, plural, one {# coup ne tient plus et disparaît} other {# coups ne tiennent plus et disparaissent}}',
  'corrections.because': '{play} : {why}',
  'corrections.roundOver': 'la manche était déjà finie.',
  'corrections.attribution.as-named': 'Chaque coup suivant garde son joueur',
  'corrections.attribution.on-turn': 'Les coups suivants passent à qui est au tour',
  'corrections.attribution.switch.as-named': 'Non : chacun garde ses coups',
  'corrections.attribution.switch.on-turn': 'Non : décaler les coups d’un joueur',

  // Who is let in, and by what: the entrance, pairing, and the list of who is there.
  'devices.entrance.title': 'Bienvenue',
  'devices.entrance.lead': 'Cet appareil n’est pas encore de la maison. Que voulez-vous faire ?',
  'devices.entrance.open':
    'Aucune table n’est ouverte sur cette télévision. Pour en ouvrir une d’ici, faites entrer ce téléphone dans la maison.',
  'devices.join.title': 'Jouer ou regarder',
  'devices.join.text':
    'La télévision de la table montre un code QR : visez-le avec l’appareil photo. Ou tapez son code ici.',
  'devices.join.code': 'Le code de la télévision',
  'devices.join.six': 'Les six chiffres de la télévision',
  'devices.join.go': 'Entrer',
  'devices.join.play': 'Jouer',
  'devices.join.note':
    'Six chiffres : vous jouez. Le code de la table, en lettres : vous regardez.',
  'devices.join.bad':
    'Tapez les six chiffres de la télévision, ou le code de la table : de 4 à 12 lettres et chiffres.',
  'devices.join.digits': 'Il faut six chiffres. La télévision les montre près du code de la table.',
  'devices.join.over':
    'Ce code n’est pas, ou n’est plus, celui d’une table. Regardez de nouveau la télévision : il change tous les quarts d’heure.',
  'devices.join.notNow':
    'Trop de codes faux ont été tapés. Scannez le code QR de la télévision, ou réessayez dans un quart d’heure.',
  'devices.house.title': 'Ouvrir la maison',
  'devices.house.opening': 'Un instant…',
  'devices.house.over': 'Ce lien ne vaut plus : chacun ne sert qu’une fois.',
  'devices.house.noAnswer':
    'Le serveur ne répond pas. Le lien vaut toujours : vérifiez le réseau, puis réessayez.',
  'devices.house.notSaved':
    'Le serveur n’a rien pu enregistrer. Le lien vaut toujours : réessayez dans un instant.',
  'devices.house.tooOften': 'Trop d’essais depuis ce réseau. Attendez une minute, puis réessayez.',
  'devices.house.again': 'Réessayer',
  'devices.house.where':
    'Le suivant est écrit dans le terminal du serveur. La commande « npm run house-link » le montre aussi.',
  'devices.pair.title': 'Régler la maison d’ici',
  'devices.pair.text':
    'Pour ouvrir des tables, enregistrer des cartes et régler les lecteurs. Ouvrez sur cet appareil le lien écrit dans le terminal du serveur, ou demandez un code : il s’affichera sur les écrans de la maison et dans ce terminal.',
  'devices.pair.reader': 'Lire des cartes ici',
  'devices.pair.reader.text':
    'Pour que cet appareil joue les cartes posées dessus. Un code s’affichera sur les écrans de la maison et dans le terminal du serveur.',
  'devices.pair.name': 'Nom de cet appareil',
  'devices.pair.name.hint': 'Téléphone d’Anne',
  'devices.pair.ask': 'Demander un code',
  'devices.pair.code': 'Code à 8 chiffres affiché sur les écrans de la maison',
  'devices.pair.token':
    'Tapez le code, ou posez le jeton de la maison sur un de ses lecteurs : cette page continue alors d’elle-même.',
  'devices.pair.prove': 'Entrer',
  'devices.pair.again': 'Demander un autre code',
  'devices.pair.wrong':
    '{left, plural, =0 {Ce n’est pas ce code. Demandez-en un autre.} one {Ce n’est pas ce code. Encore un essai.} other {Ce n’est pas ce code. Encore # essais.}}',
  'devices.pair.over': 'Ce code a expiré. Demandez-en un autre.',
  'devices.pair.notNow':
    'Pas maintenant : d’autres demandes attendent, trop de codes faux ont été tapés, ou la maison a refusé celle-ci. Réessayez dans un quart d’heure. Sans attendre : sur la machine du serveur, « npm run house-link » montre un lien ; ouvrez-le ici.',
  'devices.pair.noAnswer': 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  'devices.tooOften': 'Trop d’essais. Attendez une minute.',

  'devices.asking.house': '{who} veut régler la maison. Code :',
  'devices.asking.reader': '{who} veut apporter ses lecteurs. Code :',
  'devices.asking.refuse': 'Refuser',
  'devices.asking.note.house': 'Ne le donnez qu’à une personne que vous connaissez.',
  'devices.asking.note.reader':
    'Ne le donnez qu’à une personne que vous connaissez, ou posez le jeton de la maison sur un lecteur.',

  'devices.kind.phone': 'Téléphone',
  'devices.kind.computer': 'Ordinateur',
  'devices.kind.television': 'Télévision',
  'devices.kind.bridge': 'Pont de lecteurs',
  'devices.role.viewer': 'regarde',
  'devices.role.reader': 'apporte des cartes',
  'devices.role.player': 'joue',
  'devices.role.referee': 'arbitre',
  'devices.role.house': 'maison',

  'devices.panel.title': 'Qui est là ?',
  'devices.panel.house': 'Appareils',
  'devices.panel.lead':
    'Les appareils qui ont le droit de jouer, d’apporter des cartes ou de régler la maison. Renvoyez ceux que vous ne connaissez pas.',
  'devices.panel.none': 'Aucun appareil pour l’instant.',
  'devices.panel.here': 'connecté',
  'devices.panel.seen': 'vu {when}',
  'devices.panel.mine': 'cet appareil',
  'devices.panel.watching':
    '{count, plural, =0 {Personne d’autre ne regarde.} one {# écran regarde sans jouer.} other {# écrans regardent sans jouer.}}',
  'devices.panel.turnOut': 'Renvoyer',
  'devices.panel.turnOut.of': 'Renvoyer {who}',
  'devices.panel.turnOut.sure':
    'Renvoyer {who} ? Cet appareil ne pourra plus que regarder. Le code à scanner change.',
  'devices.panel.remove.sure': 'Renvoyer {who} ? Cet appareil ne pourra plus rien faire ici.',
  'devices.panel.older':
    'L’arbitre ne renvoie que les appareils arrivés après le sien. La maison peut tous les renvoyer.',
  'devices.panel.others': 'Renvoyer les {count, number} qui n’ont pas de place',
  'devices.panel.others.sure':
    'Renvoyer les {count, number} appareils qui ne jouent à aucune place ? Ils ne pourront plus que regarder. Le code à scanner change.',
  'devices.panel.keep': 'Garder',
  'devices.panel.plays': 'place de {player}',
  'devices.panel.free': 'Libérer la place',
  'devices.panel.free.of': 'Libérer la place de {player}, prise par {who}',
  'devices.panel.hand': 'Confier l’arbitrage',
  'devices.panel.hand.of': 'Confier l’arbitrage à {who}',

  'devices.referee.none': 'Personne n’arbitre : chacun peut lever un refus ou corriger.',
  'devices.referee.me': 'Vous arbitrez.',
  'devices.referee.other': '{who} arbitre.',
  'devices.referee.take': 'Arbitrer',
  'devices.referee.leave': 'Ne plus arbitrer',

  'devices.door.close': 'Plus personne n’entre',
  'devices.door.open': 'Laisser entrer de nouveau',
  'devices.door.closed': 'Plus personne ne peut rejoindre cette table.',

  'devices.erase': 'Supprimer cette partie…',
  'devices.erase.title': 'Supprimer cette partie ?',
  'devices.erase.all':
    'Tous ceux qui peuvent jouer ici sont consultés : il faut que tous acceptent.',
  'devices.erase.house': 'Ses écrans, la liste et les statistiques ne la montreront plus.',
  'devices.erase.bin':
    'La maison peut la récupérer pendant sept jours, puis elle disparaît pour toujours.',
  'devices.erase.backups':
    'Les sauvegardes déjà faites la gardent jusqu’à ce que d’autres les remplacent.',
  'devices.erase.houseOnly': 'Seule la maison peut supprimer cette partie : demandez-le-lui.',
  'devices.erase.ask': 'Demander à tous',
  'devices.erasing': '{who} veut supprimer cette partie.',
  'devices.erasing.mine': 'Supprimer cette partie ?',
  'devices.erasing.count': '{agreed, number} sur {of, number} acceptent.',
  'devices.erasing.agree': 'Supprimer',
  'devices.erasing.keep': 'Garder',

  'devices.watchOnly':
    'Vous regardez. Pour jouer, scannez le code QR de la télévision, ou tapez ses six chiffres.',
  'devices.over':
    'Cette invitation ne vaut plus. Scannez de nouveau le code affiché sur la télévision.',
  'devices.full':
    'Cette table est complète. Demandez à l’arbitre ou à la maison de renvoyer un appareil qui ne sert plus.',

  'devices.refused.rate': 'Trop vite ! Rien n’a changé. Attendez un instant.',
  'devices.refused.player':
    'Vous regardez seulement. Pour jouer, scannez le code de la télévision.',
  'devices.refused.referee': 'Seul l’arbitre peut le faire. Demandez-lui.',
  'devices.refused.reader':
    'Cet appareil n’a pas le droit d’apporter des cartes. Jumelez-le sur la page d’accueil.',
  'devices.refused.house':
    'Seul un appareil de la maison peut le faire. Jumelez celui-ci sur la page d’accueil.',
  'devices.unknown-device': 'Cet appareil n’est plus là.',
  'devices.referee-taken': 'Quelqu’un arbitre déjà. Demandez-lui de vous confier l’arbitrage.',
  'devices.first-referee':
    'C’est l’arbitre, qui s’était absenté : seule la maison peut renvoyer son appareil.',
  'devices.here-before':
    'Cet appareil est arrivé à cette table avant le vôtre : seule la maison peut le renvoyer.',
  'devices.alone':
    'Les joueurs peuvent supprimer ensemble une partie jouée sur leurs seuls téléphones, à deux au moins : demandez à la maison de supprimer celle-ci.',
  'devices.thinned':
    'Un appareil a été renvoyé de cette table : seule la maison peut maintenant supprimer sa partie. Demandez-le-lui.',
  'devices.asked-already': 'La question est déjà posée.',
  'devices.asked-lately':
    'Vous avez posé la question il y a moins de dix minutes. Attendez, ou demandez à la maison.',
  'devices.name-taken':
    'Un appareil avec des lecteurs porte déjà ce nom. Choisissez-en un autre, ou faites-le renvoyer par la maison.',
  'devices.nothing-asked': 'La question n’est plus posée.',
  'devices.house-device': 'Cet appareil est de la maison : seule la maison peut le renvoyer.',

  // What a page that came by http says about https.
  'https.offer': 'Cette page est venue en http.',
  'https.gives':
    'En https, un écran qui montre la course reste allumé de lui-même, la page s’ouvre même quand le serveur est absent, et un téléphone Android lit les cartes par NFC.',
  'https.go': 'Passer en https',
  'https.decline': 'Non merci',

  'phone.title': 'Table {code}',
  'phone.turn': 'Au tour de {name}',
  'phone.turn.me': 'C’est à vous de jouer',
  'phone.drawPile':
    '{count, plural, =0 {pioche vide} one {# carte à la pioche} other {# cartes à la pioche}}',
  'phone.round': 'Manche {round, number}',
  'phone.question.which-side': '{card} : contre qui ?',
  'phone.question.which-player': '{card} : qui l’a posée ?',
  'phone.question.takeBack': 'Reprendre la carte',
  'phone.refused.takeBack': 'Reprendre la carte',
  'phone.refused.discard': 'La défausser',
  'phone.refused.referee': 'Seul l’arbitre peut la laisser.',
  'phone.refused.overrule': 'La laisser quand même',
  'phone.extension.title': '{side} : demander l’allonge ?',
  'phone.extension.note':
    'La manche continuerait jusqu’à {distance, number} km, pour tout le monde. Personne ne joue avant la réponse.',
  'phone.extension.yes': 'Oui, l’allonge',
  'phone.extension.no': 'Non, la manche est finie',
  'phone.switch.play': 'Non, c’était une botte jouée à son tour',
  'phone.switch.coupFourre': 'Non, c’était un coup-fourré',
  'phone.discard.arm': 'Défausser la prochaine carte',
  'phone.discard.armed': 'La prochaine carte posée part à la défausse',
  'phone.discard.cancel': 'Non, la jouer',
  'phone.undo': 'Annuler',
  'phone.undo.what': 'Annuler : {play}',
  'phone.undo.refusal': 'le refus',
  'phone.undo.question': 'la question',
  'phone.undo.nothing': 'Rien à annuler',
  'phone.next': 'Manche suivante',
  'phone.sides.title': 'Les camps',
  'phone.side.mine': 'mon camp',
  'phone.side.onTurn': 'joue',
  'phone.side.rolling': 'roule',
  'phone.side.stopped': 'arrêté',
  'phone.side.notStarted': 'pas encore parti',
  'phone.side.blockedBy': 'bloqué : {card}',
  'phone.side.limited': 'limité à 50',
  'phone.side.toGo': 'encore {km, number} km',
  'phone.side.hands': '{count, plural, one {# carte en main} other {# cartes en main}}',
  'phone.side.twoHundreds': '200 : {count, number} sur 2',
  'phone.side.coupFourre': 'coup-fourré',
  'phone.side.leads': 'en tête',
  'phone.side.running': 'dont {points, number} cette manche',
  'phone.side.roundsWon':
    '{rounds, plural, =0 {Aucune manche gagnée} one {# manche gagnée} other {# manches gagnées}}',
  'phone.hand.title': 'Jouer une carte à la main',
  'phone.hand.note': 'Pour une puce qui ne répond plus, ou une table sans lecteur.',
  'phone.hand.for': '{name} joue',
  'phone.hand.choose': 'Quelle carte ?',
  'phone.hand.refusedNow': 'pas maintenant',
  'phone.hand.what': '{card} : qu’en faire ?',
  'phone.hand.play': 'Jouer',
  'phone.hand.playOn': 'Contre {side}',
  'phone.hand.playOnAnyway': 'Contre {side} (sera refusée)',
  'phone.hand.playAnyway': 'Poser (sera refusée)',
  'phone.hand.discard': 'Défausser',
  'phone.hand.coupFourre': 'Coup-fourré de {name}',
  'phone.hand.cancel': 'Choisir une autre carte',
  'phone.hand.closed': 'On ne pose pas de carte tant que la question est ouverte.',
  'phone.referee.title': 'Pour l’arbitre',
  'phone.referee.drawPile': 'Cartes à la pioche',
  'phone.referee.less': 'Une carte de moins',
  'phone.referee.more': 'Une carte de plus',
  'phone.referee.set': 'Corriger la pioche',
  'phone.referee.endRound': 'Terminer la manche',
  'phone.referee.endRound.note':
    'La manche s’arrête là, comme si la pioche était épuisée et toutes les mains jouées.',
  'phone.referee.endRound.sure': 'Oui, terminer la manche',
  'phone.referee.keep': 'Non, on continue',
  'phone.sheet.correct': '{line}, {side} : {value}. Corriger',
  'phone.sheet.line': 'Ligne',
  'phone.sheet.round': 'Total de la manche',
  'phone.match.title': 'La partie',
  'phone.waiting': 'Le serveur ne répond pas. Ce que vous touchez part dès son retour.',
  'phone.too-late':
    'Une touche d’il y a plus d’un quart d’heure n’est plus partie. Recommencez si elle vaut encore.',
  'phone.stale': 'Dernier état connu : il a pu changer.',
  'phone.gone.title': 'Aucune table {code}',
  'phone.gone.note': 'Le code est peut-être mal lu, ou la table a été fermée.',
  'phone.gone.home': 'Voir les tables ouvertes',
  'phone.kept':
    '{count, plural, one {# geste attend : il part dès que le serveur répond.} other {# gestes attendent : ils partent dès que le serveur répond.}}',
  'phone.part.played': 'sur un autre téléphone',
  'phone.part.taken':
    'Un autre téléphone joue déjà pour {name} et reçoit sa main. L’arbitre ou la maison peut libérer cette place.',
  'phone.part.freed': 'Cette place a été libérée pour un autre téléphone.',
  'phone.inHand': 'En main, {number, plural, one {#re} other {#e}} carte posée :',
  'phone.part.ask': 'Qui tient ce téléphone ?',
  'phone.part.seat': 'À la place de {name}',
  'phone.part.referee': 'Arbitre',
  'phone.part.referee.note': 'corrige et tranche pour toute la table',
  'phone.part.watch': 'Spectateur',
  'phone.part.watch.note': 'voit tout, ne touche à rien',
  'phone.part.change': 'Ma place : {part}. Changer',
  'phone.cue.title': 'Quand c’est mon tour',
  'phone.cue.tone': 'Un son',
  'phone.cue.buzz': 'Une vibration',
  'phone.pause': 'Mettre la table en pause',
  'phone.pause.title': 'La table est en pause',
  'phone.pause.note': 'Les cartes posées ne comptent pas. Les coups passés peuvent être corrigés.',
  'phone.pause.resume': 'Reprendre le jeu',
  'phone.undo.lastCorrection': 'la dernière correction',
  'phone.sending': 'Envoi…',
  'phone.tv': 'Télévision',

  // Looking at matches again: the replay page, downloads, and records opened from a file.
  'records.title': 'Revoir la table {code}',
  'records.watch': 'Revoir la partie',
  'records.watchOf': 'Revoir la partie de la table {code}',
  'records.json': '(télécharger la partie)',
  'records.csv': '(télécharger les scores)',
  'records.downloads': 'Télécharger',
  'records.controls': 'Avancer dans la partie',
  'records.move': 'Coup',
  'records.moveOf': 'Coup {move, number} sur {length, number}',
  'records.start': 'Avant le premier coup',
  'records.previous': 'Coup précédent',
  'records.next': 'Coup suivant',
  'records.play': 'Lire',
  'records.pause': 'Arrêter',
  'records.round': 'Manche',
  'records.roundNumber': 'Manche {round, number}',
  'records.keys': 'Flèches du clavier : coup précédent, coup suivant. Espace : lire ou arrêter.',
  'records.open.title': 'Ouvrir une partie enregistrée',
  'records.open.note':
    'Un fichier JSON téléchargé ici. On la regarde coup par coup sur la télévision.',
  'records.open.file': 'Fichier de la partie',
  'records.open.busy': 'La partie s’ouvre…',
  'records.too-big': 'Ce fichier est trop gros : {kilobytes, number} ko au plus.',
  'records.not-json': 'Ce fichier n’est pas du JSON : choisissez une partie téléchargée ici.',
  'records.no-table': 'Il n’y a pas de table à ce nom.',
  'records.too-much': 'Trop de demandes à la fois. Réessayez dans une minute.',
  'records.too-often': 'Trop de parties ouvertes à la suite. Attendez un instant, puis réessayez.',
  'records.no-answer': 'Le serveur n’a pas répondu. Rien n’a été ouvert ; réessayez.',
  'records.bad.whole': 'Ce fichier ne contient pas une partie : un objet JSON est attendu.',
  'records.bad.record': '« record » doit valoir 1 : c’est le numéro du format.',
  'records.bad.game': '« game » doit nommer un jeu que l’on peut ouvrir ici.',
  'records.bad.edition':
    '« edition » doit nommer une édition connue : classique, prestige ou green.',
  'records.bad.options':
    'Cette option n’existe pas dans l’édition, ou sa valeur ne convient pas : {path}.',
  'records.bad.seats':
    'Les joueurs ne conviennent pas ({path}) : des noms différents, de {longest, number} caractères au plus, en nombre prévu par l’édition.',
  'records.bad.sides':
    'Les camps ne conviennent pas ({path}) : chaque joueur dans un seul, les partenaires face à face.',
  'records.bad.first': '« first » doit nommer l’un des joueurs.',
  'records.bad.rows': 'Les quatre rangées doivent porter quatre noms différents : {path}.',
  'records.bad.moves': '« moves » doit être la liste des coups, {most, number} au plus.',
  'records.bad.move': 'Le coup n° {number, number} n’est pas lisible ({path}).',
  'records.bad.other': 'Cette clé n’a pas sa place dans une partie enregistrée : {path}.',
  'records.csv.round': 'Manche',
  'records.csv.side': 'Camp',
  'records.csv.player': 'Joueur',
  'records.csv.points': 'Points gagnés',
  'records.csv.total': 'Total de la manche',
  'records.csv.corrections': 'Lignes corrigées',
  'records.csv.match': 'Total de la partie',

  // How the televisions of a table are set, from a phone.
  'televisions.title': 'Régler la télévision',
  'televisions.none': 'Aucune télévision ne montre cette table en ce moment.',
  'televisions.which': 'La montrer',
  'televisions.which.of': 'La montrer : {name}',
  'televisions.name': 'Son nom',
  'televisions.sound': 'Ce qu’on entend',
  'televisions.asleep': 'Elle attend une touche : appuyez sur OK à la télécommande pour le son.',
  'televisions.look': 'Ce qu’on voit',
  'televisions.fullScreen': 'Plein écran',
  'televisions.fullScreen.waits':
    'Son navigateur demande une touche : appuyez sur OK à la télécommande pour le plein écran.',
  'televisions.language': 'Langue',
  'televisions.gone': 'Cette télévision ne montre plus la table.',

  // What only those who ask for something are answered, and not everybody at the table.
  'answers.named': '{card}.',
  'answers.heard': 'Carte entendue.',
  'answers.to-write': 'Laissez la carte : sa puce s’écrit.',
  'answers.not-the-desk':
    'La maison s’occupe de son paquet sur un autre lecteur : ici, rien n’a été pris. Pour utiliser celui-ci, faites-en « Le bureau » sur la page des lecteurs.',
  'answers.enrolled.bound': 'Puce enregistrée.',
  'answers.enrolled.already-bound': 'Cette puce est déjà enregistrée. Rien n’a changé.',
  'answers.enrolled.kind-complete':
    'Toutes les cartes de cette sorte ont déjà leur puce. Choisissez une autre sorte.',
  'answers.enrolled.alias-learnt': 'Ce lecteur aussi connaît maintenant cette carte.',
  'answers.enrolled.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro, et plusieurs cartes la partagent. Posez la carte sur un autre lecteur.',
  'answers.enrolled.unread': 'Puce mal lue : rien n’est enregistré. Reposez la carte.',
  'answers.checked.counted': 'Comptée.',
  'answers.checked.twice': 'Déjà comptée. Rien n’a changé.',
  'answers.checked.token': 'C’est un jeton de ce paquet : il ne se compte pas.',
  'answers.checked.foreign': 'Cette carte vient d’un autre paquet. Mettez-la de côté.',
  'answers.checked.unknown': 'Cette puce n’est enregistrée nulle part. Mettez-la de côté.',
  'answers.checked.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro, et plusieurs cartes la partagent. Posez la carte sur un autre lecteur.',
  'answers.checked.unread': 'Puce mal lue : la carte n’est pas comptée. Reposez-la.',
  'answers.identified':
    'Voici le lecteur {reader}. Rien n’a été joué : reposez la carte une fois les lecteurs reconnus.',
  'answers.malformed':
    'Le serveur n’a pas compris ce message. Rien n’a changé ; rechargez la page.',
  'answers.unknown-message':
    'Le serveur ne connaît pas cette demande. Rien n’a changé ; rechargez la page.',
  'answers.unknown-table': 'Il n’y a pas de table sous ce code. Vérifiez le code.',
  'answers.not-allowed': 'Ceci n’est pas permis d’ici.',
  'answers.not-saved':
    'Le coup n’a pas pu être enregistré, rien n’a changé. Recommencez dans un instant.',
  'answers.failed': 'Le serveur n’a pas su répondre, rien n’a changé. Recommencez dans un instant.',
  'answers.bad-setup':
    'Ces réglages ne vont pas ensemble. Vérifiez les joueurs, les camps et les options.',
  'answers.unknown-deck': 'Ce paquet de cartes n’existe pas.',
  'answers.other-box': 'Ce paquet de cartes est celui d’un autre jeu. Choisissez-en un autre.',
  'answers.unknown-reader': 'Ce lecteur n’est pas connu.',
  'answers.readers-in-play': 'On joue une partie avec ces lecteurs. Dites d’abord à qui ils sont.',
  'answers.too-many-readers':
    'La maison ne retient plus de nouveau lecteur de ce pont. Donnez à ses lecteurs des noms qui durent.',
  'answers.unknown-tag-here': 'Cette puce n’est enregistrée nulle part.',
  'answers.unknown-card': 'Cette carte n’existe pas dans ce jeu.',
  'answers.unknown-offer': 'Ceci n’est plus proposé : c’est pris, ou c’est laissé.',
  'answers.offer-changed': 'Un jeton est venu s’ajouter. Regardez encore, puis décidez.',
  'answers.bad-name': 'Ce nom ne convient pas : il faut de 1 à 40 caractères.',
  'answers.name-taken': 'Ce nom est déjà pris. Choisissez-en un autre.',

  // What a reader is for, where it can be chosen.
  'readers.role.table': 'La table : le joueur dont c’est le tour',
  'readers.role.side': 'Le jeu de {side}',
  'readers.role.seat': 'Les coups de {player}',
  'readers.role.discard': 'La défausse',
  'readers.role.hand': 'La main : nomme la carte sur le téléphone de {player}',
  'readers.role.hand.nobody': 'Une main : dites de quel joueur',
  'readers.role.desk': 'Le bureau : enregistrer et vérifier les cartes',
} as const;
