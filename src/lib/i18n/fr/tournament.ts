export const tournament = {
  'tournament.lead': 'Rencontres et classement. Dites qui vient : le reste se tient à jour.',
  'tournament.none': 'Aucun tournoi pour l’instant. Le premier se prépare ici.',
  'tournament.list.about':
    '{entrants, plural, =0 {personne d’inscrit} one {# inscrit} other {# inscrits}} · {round, plural, =0 {pas commencé} other {ronde #}}',
  'tournament.list.over': 'terminé',

  'tournament.new': 'Préparer un tournoi',
  'tournament.name.usual': 'Tournoi du {day}',
  'tournament.players': 'Qui joue ensemble',
  'tournament.players.1': 'Chacun pour soi',
  'tournament.players.2': 'Par paires',
  'tournament.system': 'Qui rencontre qui',
  'tournament.system.swiss': 'Système suisse',
  'tournament.system.swiss.note': 'À deux par table, contre quelqu’un qui a autant de points.',
  'tournament.system.tables': 'Tables de trois ou quatre',
  'tournament.system.tables.note': 'Des points selon la place à chaque table.',
  'tournament.system.groups': 'Poules',
  'tournament.system.groups.note': 'Dans sa poule, chacun rencontre tous les autres.',
  'tournament.rounds': 'Combien de rondes',
  'tournament.rounds.said': '{count, plural, one {# ronde} other {# rondes}}',
  'tournament.size': 'Combien par poule',
  'tournament.sides': 'Combien par table',
  'tournament.count.said': '{count, plural, one {# camp} other {# camps}}',
  'tournament.more': 'Durée, points et départages',
  'tournament.manches': 'Manches par rencontre',
  'tournament.minutes': 'Minutes par rencontre',
  'tournament.unlimited': 'vide : sans limite',
  'tournament.lastCard': 'Quand le temps est écoulé',
  'tournament.lastCard.stop': 'Plus aucune carte',
  'tournament.lastCard.turn': 'Chacun joue encore une fois',
  'tournament.lastCard.round': 'On finit la manche',
  'tournament.points': 'Ce que vaut une rencontre',
  'tournament.points.margin': 'Selon l’écart',
  'tournament.points.margin.note': '20 points à partager : plus l’écart est grand, plus il compte.',
  'tournament.points.win': 'Gagnée ou perdue',
  'tournament.points.win.note': '2 points si l’on gagne, 1 à égalité.',
  'tournament.points.place': 'Points pour la première place et les suivantes',
  'tournament.points.place.note': 'Séparés par des espaces, les premiers d’abord.',
  'tournament.bye': 'Points d’un exempt',
  'tournament.final': 'Combien en finale',
  'tournament.final.note': '0 : pas de finale, le classement décide.',
  'tournament.tieBreaks': 'À égalité de points, ce qui départage',
  'tournament.tieBreaks.none': 'Rien : ils partagent leur place.',
  'tournament.tieBreaks.add': 'Ajouter : {name}',
  'tournament.tieBreaks.up': 'Plus tôt : {name}',
  'tournament.tieBreaks.remove': 'Ne plus compter : {name}',
  'tournament.tieBreak.direct': 'Rencontres directes',
  'tournament.tieBreak.wins': 'Victoires',
  'tournament.tieBreak.score': 'Points marqués',
  'tournament.tieBreak.margin': 'Écart total',
  'tournament.tieBreak.share': 'Part des points',
  'tournament.tieBreak.opponents': 'Points des adversaires',
  'tournament.tieBreak.beaten': 'Points des battus',
  'tournament.create': 'Préparer ce tournoi',
  'tournament.rules': 'Les règles du jeu',
  'tournament.rules.ends':
    'Une rencontre finit avec ses manches ou ses minutes, ou plus tôt si la partie est gagnée.',

  'tournament.round': 'Ronde {round}',
  'tournament.round.of': 'Ronde {round} sur {rounds}',
  'tournament.round.final.2': 'Finale',
  'tournament.round.final.4': 'Demi-finales',
  'tournament.round.final.8': 'Quarts de finale',
  'tournament.round.final.16': 'Huitièmes de finale',
  'tournament.round.final.32': 'Seizièmes de finale',
  'tournament.round.final.64': 'Trente-deuxièmes de finale',
  'tournament.round.none': 'Pas encore commencé',
  'tournament.over': 'Le tournoi est terminé.',
  'tournament.table': 'Table {table}',
  'tournament.gone': 'Aucun tournoi sous ce code',
  'tournament.gone.note': 'Il a été effacé, ou le code est autre.',

  'tournament.entrants': 'Les inscrits',
  'tournament.entrants.count':
    '{there, plural, =0 {Personne n’est encore inscrit.} one {# inscrit.} other {# inscrits.}}',
  'tournament.entrants.out':
    '{out, plural, one {# est parti} other {# sont partis}}, {there, plural, =0 {il n’en reste plus.} one {il en reste #.} other {il en reste #.}}',
  'tournament.entrants.paste': 'Ajouter des joueurs',
  'tournament.entrants.paste.1':
    'Un nom par ligne. Une liste copiée d’un tableur convient aussi : son premier nom compte.',
  'tournament.entrants.paste.2':
    'Une paire par ligne : deux noms séparés par une virgule, un point-virgule ou « & ».',
  'tournament.entrants.read':
    'Lu ainsi : {names}{more, plural, =0 {} one { et # autre} other { et # autres}}',
  'tournament.entrants.column':
    '{players, plural, one {Colonne du nom} other {Colonne du joueur {player, number}}}',
  'tournament.entrants.column.usual': 'le premier nom de la ligne',
  'tournament.entrants.ready':
    '{count, plural, =0 {Inscrire} one {Inscrire # personne} other {Inscrire # personnes}}',
  'tournament.entrants.pairs':
    '{count, plural, =0 {Inscrire les paires} one {Inscrire # paire} other {Inscrire # paires}}',
  'tournament.entrants.late': 'Qui arrive maintenant joue à partir de la ronde suivante.',
  'tournament.entrants.problem': 'Ligne {line} : {text}',
  'tournament.entrants.twice':
    '{name} est déjà à la ligne {earlier}. Ajoutez une initiale pour les distinguer.',
  'tournament.entrants.list': 'La liste des inscrits',
  'tournament.entrants.rename': 'Renommer {name}',
  'tournament.entrants.name': 'Nouveau nom',
  'tournament.entrants.drop': 'Part',
  'tournament.entrants.return': 'Revient',

  'tournament.pair': 'Former les tables de la ronde {round}',
  'tournament.pair.final': 'Former les tables de la finale',
  'tournament.pair.anew': 'Changer des tables de cette ronde',
  'tournament.pair.anew.note':
    'Cochez des tables sans résultat. Leurs joueurs, les retardataires et ceux sans table se placent de nouveau. Les autres ne bougent pas.',
  'tournament.pair.anew.go':
    '{count, plural, =0 {Placer ceux qui n’ont pas de table} one {Former # table de nouveau} other {Former # tables de nouveau}}',
  'tournament.withdraw': 'Annuler cette ronde',
  'tournament.withdraw.ask': 'Annuler la ronde {round} ?',
  'tournament.withdraw.note': 'Ses tables se ferment, comme si elle n’avait jamais été formée.',
  'tournament.openTables': 'Ouvrir les tables ici',
  'tournament.openTables.note':
    'Chaque table a alors sa télévision et ses téléphones, et son résultat vient tout seul.',
  'tournament.opened': '{opened, plural, one {# table ouverte.} other {# tables ouvertes.}}',
  'tournament.results.count':
    '{done, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}} sur {all, number}',
  'tournament.missing': '{count, plural, one {Il manque # résultat} other {Il manque # résultats}}',
  'tournament.missing.one': 'Il manque le résultat de la table {table}',
  'tournament.missing.hall': 'La voir dans la salle',
  'tournament.bye.now': '{count, plural, one {Exempt} other {Exempts}} : {names}',

  'tournament.wishes': 'Forcer une rencontre ou une exemption',
  'tournament.wishes.pin': 'Les mettre à la même table',
  'tournament.wishes.bye': 'Sans adversaire',
  'tournament.wishes.choose': 'Pour la prochaine ronde. Cochez qui est concerné.',
  'tournament.wishes.pinned': 'Même table : {names}',
  'tournament.wishes.byeOf': 'Exempt : {name}',
  'tournament.wishes.met':
    '{sides, plural, =2 {Ils se sont déjà rencontrés.} other {Certains se sont déjà rencontrés.}}',
  'tournament.wishes.again': 'A déjà été sans adversaire.',
  'tournament.wishes.drop': 'Ne plus l’imposer',

  'tournament.clock.start': 'Lancer l’horloge',
  'tournament.clock.stop': 'Arrêter l’horloge',
  'tournament.clock.resume': 'Reprendre l’horloge',
  'tournament.clock.over': 'Toutes les tables ont fini.',
  'tournament.clock.waits': 'L’horloge n’est pas lancée.',
  'tournament.clock.stands': 'L’horloge est arrêtée.',
  'tournament.clock.asks':
    'L’horloge est arrêtée : le serveur était absent quand le temps a dû s’écouler. À la direction de la reprendre.',
  'tournament.clock.out': 'Temps écoulé',
  'tournament.clock.left': 'Temps restant',
  'tournament.clock.none': 'Cette ronde se joue sans horloge.',
  'tournament.here.round': 'Ronde {round}',
  'tournament.here.gone': 'Cette table ne compte plus : voyez où vous jouez.',
  'tournament.here.soon': 'Encore {minutes} minutes.',
  'tournament.here.longer': '{time} de plus ici',
  'tournament.here.more': 'Cette table a plus de temps : encore {time}.',
  'tournament.here.counts': 'Compte pour le tournoi : {scores}',
  'tournament.here.ended': 'Partie finie. Compte pour le tournoi : {scores}',
  'tournament.here.over': 'Partie finie : son résultat n’est pas encore au tournoi.',
  'tournament.clock.sound': 'Entendre le gong',
  'tournament.clock.sound.on': 'Le gong sonnera.',
  'tournament.extend.more': 'Une minute de plus à la table {table}',
  'tournament.extend.less': 'Une minute de moins à la table {table}',
  'tournament.extend': 'Temps en plus : {minutes} min',

  'tournament.result': 'Résultat',
  'tournament.result.enter': 'Saisir le résultat de la table {table}',
  'tournament.result.edit': 'Corriger le résultat de la table {table}',
  'tournament.result.points': 'Points de {name}',
  'tournament.result.absent': 'Absent ? Laissez vide.',
  'tournament.result.back': 'Effacer ce résultat',
  'tournament.result.byHand': 'saisi par la direction',
  'tournament.result.missing': 'pas là',

  'tournament.need': 'Demandent quelqu’un',
  'tournament.need.out': 'Temps écoulé sans résultat',
  'tournament.need.still': 'Aucune carte posée',
  'tournament.need.closed': 'Pas encore ouverte',

  'tournament.equipment': 'Paquets et lecteurs des tables',
  'tournament.equipment.note':
    'Une ligne par table : son numéro, le nom du paquet, puis ses lecteurs. Par exemple « 4 ; Paquet rouge ; Lecteur 4 ».',
  'tournament.equipment.file': 'Ou un fichier CSV',
  'tournament.equipment.tooLong':
    'Ce fichier est plus long que la liste d’une salle. Choisissez-en un autre.',
  'tournament.equipment.open':
    'Enregistrer et ouvrir {tables, plural, one {# table} other {# tables}}',
  'tournament.equipment.saved': 'La liste est gardée, pour les tables ouvertes désormais.',
  'tournament.equipment.known':
    '{decks, plural, =0 {Aucun paquet} one {# paquet} other {# paquets}}, {readers, plural, =0 {aucun lecteur} one {# lecteur} other {# lecteurs}}',
  'tournament.equipment.decks': 'Paquets',
  'tournament.equipment.search': 'Chercher un paquet ou un lecteur',
  'tournament.equipment.free': 'libre',
  'tournament.equipment.problem.table': 'Ligne {line} : « {text} » n’est pas un numéro de table.',
  'tournament.equipment.problem.deck': 'Ligne {line} : le paquet « {text} » est inconnu.',
  'tournament.equipment.problem.reader': 'Ligne {line} : le lecteur « {text} » est inconnu.',
  'tournament.equipment.problem.twice': 'Ligne {line} : « {text} » est déjà ligne {earlier}.',
  'tournament.equipment.problem.which':
    'Ligne {line} : plusieurs s’appellent « {text} ». Écrivez l’un de ces noms : {names}.',

  'tournament.boards': 'La même donne partout',
  'tournament.boards.alarms':
    '{tables, plural, one {Une carte hors de l’ordre à # table.} other {Des cartes hors de l’ordre à # tables.}}',
  'tournament.boards.open': 'Donnes, paquets rangés, résultats comparés',
  'tournament.screens': 'Pour les écrans, le papier et les fichiers',
  'tournament.screens.here': 'Écrans de la salle',
  'tournament.screens.note':
    'Ouvrez {address} sur chaque écran : vous choisissez ici ce qu’il montre.',
  'tournament.screens.none': 'Aucun écran n’est ouvert en ce moment.',
  'tournament.screens.open': 'Ouvrir un écran sur cet appareil',
  'tournament.screens.number': 'Écran {number}',
  'tournament.screens.shows': 'Ce que montre l’écran « {name} »',
  'tournament.screens.which': 'Lequel ?',
  'tournament.screens.away': 'absent, vu à {time}',
  'tournament.screens.gone': 'Cet écran n’est plus là.',
  'tournament.screens.paper': 'Papier et fichiers',
  'tournament.shows.standings': 'Le classement',
  'tournament.shows.seating': 'Les places',
  'tournament.shows.results': 'Les résultats',
  'tournament.shows.clock': 'L’horloge',
  'tournament.shows.closest': 'La course serrée',
  'tournament.shows.table': 'La table {table}',
  'tournament.screens.follow': 'Suivre le tournoi sur son téléphone',
  'tournament.screen.page': '{page} / {pages}',
  'tournament.screen.noRace':
    'Aucune course en ce moment : la plus serrée viendra ici dès la première carte.',
  'tournament.screen.notOpen': 'La table {table} n’est pas ouverte : elle viendra ici.',
  'tournament.print.standings': 'Imprimer le classement',
  'tournament.print.seating': 'Imprimer les places',
  'tournament.print.slips': 'Imprimer les fiches de résultat',
  'tournament.print.lead': 'Pour une feuille A4.',
  'tournament.print.signed': 'Signatures',
  'tournament.file.as': '{name} ({kind})',

  'tournament.seating': 'Où l’on joue',
  'tournament.seating.none': 'Les tables ne sont pas encore formées.',
  'tournament.seating.bye': 'exempt',
  'tournament.part.group': 'Poule {group}',
  'tournament.part.final': 'En finale',
  'tournament.part.before': 'Hors finale',
  'tournament.part.note': 'Ceux de la finale sont dans son ordre ; les points sont ceux d’avant.',
  'tournament.rank': 'Place',
  'tournament.total': 'Pts',
  'tournament.total.said': 'Points du tournoi',
  'tournament.broken': 'Départages',
  'tournament.broken.by': 'À égalité : {names}',
  'tournament.played': 'Rencontres',
  'tournament.against': 'contre {names}',
  'tournament.star': 'Suivre {name}',
  'tournament.stars': 'Touchez une étoile : vos favoris passent devant.',
  'tournament.direct': 'Diriger',
  'tournament.public': 'Ce que voient les joueurs',

  'tournament.format': 'Changer les règles du tournoi',
  'tournament.format.open':
    'Les tables ouvertes gardent leur nombre de manches. Il n’en compte pas plus que ces règles n’en disent.',
  'tournament.format.saved': 'Les règles sont changées.',
  'tournament.erase': 'Effacer ce tournoi',
  'tournament.erase.ask': 'Effacer {name} ?',
  'tournament.erase.note':
    'Ses noms, ses rondes et ses résultats disparaissent pour toujours. Les parties jouées à ses tables restent.',

  'tournament.csv.code': 'Code de la table',
  'tournament.csv.round': 'Ronde',
  'tournament.csv.number': 'Numéro',
  'tournament.csv.alone': 'Rondes d’exempt',
  'tournament.csv.part': 'Partie du classement',

  'tournament.refused.no-tournament': 'Ce tournoi n’existe plus. Revenez à la liste des tournois.',
  'tournament.refused.already-created': 'Ce tournoi existe déjà. Ouvrez-le dans la liste.',
  'tournament.refused.bad-name':
    'Il manque un nom, ou le même nom y est deux fois. Écrivez-le de 1 à 40 caractères.',
  'tournament.refused.is-over':
    'Toutes les rondes sont jouées. Ajoutez des rondes dans les règles du tournoi pour continuer.',
  'tournament.refused.no-round': 'Aucune ronde n’est formée. Formez d’abord ses tables.',
  'tournament.refused.bad-format': 'Ces règles ne vont pas : {problem}',
  'tournament.refused.is-paired':
    'Les tables déjà formées l’empêchent. Annulez d’abord la ronde, tant qu’elle n’a pas de résultat.',
  'tournament.refused.wrong-number':
    '{players, plural, one {On joue ici chacun pour soi : donnez un seul nom par ligne.} other {On joue ici par paires : donnez deux noms par ligne.}}',
  'tournament.refused.name-taken':
    '{name} est déjà inscrit, sous le numéro {entrant}. Ajoutez une initiale pour les distinguer.',
  'tournament.refused.unknown-entrant':
    'Personne n’a le numéro {entrant}. Regardez la liste des inscrits.',
  'tournament.refused.has-left': '{name} est hors jeu. Touchez « Revient » d’abord.',
  'tournament.refused.is-there': '{name} joue déjà. Il n’y a rien à faire.',
  'tournament.refused.is-placed':
    '{name} a déjà une table imposée ou est exempt. Retirez d’abord ce souhait.',
  'tournament.refused.not-placed': 'Cela n’était pas imposé. Rien n’a changé.',
  'tournament.refused.bad-sides':
    '{most, plural, =2 {Il en faut deux à une table, différents.} =3 {Il en faut trois à une table, tous différents.} other {Il en faut {least} à # à une table, tous différents.}}',
  'tournament.refused.not-by-hand':
    'En poules et en finale, les tables se forment d’elles-mêmes : rien ne s’impose à la main.',
  'tournament.refused.groups-are-full':
    'Les poules sont tirées et pleines. Cette personne peut prendre la place de qui part.',
  'tournament.refused.results-missing':
    '{count, plural, one {Il manque un résultat à la ronde {round} : table {tables}. Saisissez-le d’abord.} other {Il manque des résultats à la ronde {round} : tables {tables}. Saisissez-les d’abord.}}',
  'tournament.refused.has-results':
    '{count, plural, one {La table {tables} a déjà un résultat. Effacez-le d’abord, ou laissez-la.} other {Les tables {tables} ont déjà un résultat. Effacez-les d’abord, ou laissez-les.}}',
  'tournament.refused.too-few':
    '{needed, plural, other {Il faut être au moins # pour former des tables.}} {there, plural, =0 {Personne n’est là.} one {Il n’y a que # inscrit.} other {Il n’y a que # inscrits.}}',
  'tournament.refused.unknown-table':
    'La ronde {round} n’a pas de table {table}. Regardez les numéros de cette ronde.',
  'tournament.refused.others-sit-there':
    'D’autres jouent maintenant à la table {table} de la ronde {round}. Regardez qui y est, puis recommencez.',
  'tournament.refused.clock-runs':
    'L’horloge de cette ronde est lancée. La ronde ne s’annule plus ; arrêtez l’horloge pour faire une pause.',
  'tournament.refused.clock-stands': 'L’horloge ne tourne pas. Lancez-la, ou reprenez-la d’abord.',
  'tournament.refused.bad-time':
    'Cette durée ne va pas. Donnez au plus quelques heures, et pas moins que rien.',
  'tournament.refused.bad-equipment':
    'À la table {table}, un paquet, un lecteur ou le numéro est donné deux fois. Chacun ne va qu’à une table.',
  'tournament.refused.too-many-tables':
    'Une liste compte au plus {most, number} tables. Retirez celles qui ne sont pas jouées.',
  'tournament.refused.too-many-entrants':
    'Un tournoi compte au plus {most, number} inscrits. Créez-en un deuxième pour les autres.',
  'tournament.refused.reader-elsewhere':
    'Le lecteur de la table {table} est inconnu, ou joue ailleurs. Prenez-en un autre, ou demandez à l’organisateur.',
  'tournament.refused.bad-scores':
    '{expected, plural, other {Donnez # scores, en nombres entiers.}}',
  'tournament.refused.nobody-there':
    'Un résultat dit qui était là. Personne à la table {table} ? Touchez « Part » pour chacun, puis formez-la de nouveau.',
  'tournament.refused.is-directed':
    'La direction a saisi le résultat de la table {table}, qui ne le remplace pas. Effacez-le pour entendre la table.',
  'tournament.refused.table-not-opened':
    'La table {table} n’a pas pu s’ouvrir : {why} Celles d’avant sont ouvertes. Réparez, puis recommencez.',

  'tournament.problem.rounds': 'jouez de 1 à 30 rondes, et pas moins que celles déjà formées.',
  'tournament.problem.size': 'une poule compte de 2 à 16 camps.',
  'tournament.problem.points':
    'les points vont par demis, de 0 à mille, et une meilleure place ne vaut jamais moins.',
  'tournament.problem.final':
    'une finale a 3 ou 4 camps aux tables de trois ou quatre, 2 à 64 ailleurs ; 0 : aucune.',
  'tournament.problem.length': 'donnez de 1 à 20 manches ou de 1 à 600 minutes, ou les deux.',
  'tournament.problem.tie-breaks': 'chaque départage ne compte qu’une fois.',
  'tournament.problem.seating':
    'ce jeu ne se joue pas à autant par table. Choisissez un autre jeu ou une autre formule.',

  'tournament.posts': 'Qui aide à ce tournoi',
  'tournament.posts.lead':
    'Chacun scanne un code de cette page, ou en tape les six chiffres sur la page d’accueil.',
  'tournament.posts.add': 'Donner une fonction',
  'tournament.posts.director': 'Direction',
  'tournament.posts.floorReferee': 'Arbitre de salle',
  'tournament.posts.announcer': 'Annonces',
  'tournament.posts.director.may':
    'Fait tout à ce tournoi : rondes, horloge, résultats, écrans, mêmes donnes. Seul l’organisateur peut le supprimer.',
  'tournament.posts.floorReferee.may':
    'Arbitre toutes les tables et peut en renvoyer un appareil. Entre et corrige les résultats, ajoute du temps, répond aux appels.',
  'tournament.posts.announcer.may':
    'Choisit ce que montrent les écrans de la salle et voit les appels. Ne change rien au jeu.',
  'tournament.posts.scan': 'À scanner, ou à taper :',
  'tournament.posts.mine': 'Votre fonction : {post}',
  'tournament.posts.name': 'Votre nom, pour la direction',
  'tournament.posts.over':
    'Ce lien ne compte plus, ou il n’y a plus de place : demandez-en un autre à la direction.',
} as const;
