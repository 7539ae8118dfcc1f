import { answered } from './answered.ts';

/** Admission and settings of devices, and replies to the device that asked. */
export const devices = {
  // On http pages: the offer of https.
  'https.offer': 'Cette page est venue en http.',
  'https.gives':
    'En https, l’écran de la course reste allumé et la page s’ouvre sans serveur. Un téléphone Android y lit aussi les cartes par NFC.',
  'https.go': 'Passer en https',
  'https.decline': 'Non merci',

  // Remote control of a table's televisions.
  'televisions.title': 'Régler la télévision',
  'televisions.none': 'Aucune télévision ne montre cette table en ce moment.',
  'televisions.which': 'Laquelle ?',
  'televisions.sound': 'Ce qu’on entend',
  'televisions.voiceless':
    'Rien ne peut parler ici : le serveur n’a pas de voix, cet écran non plus.',
  'televisions.asleep': 'Elle attend une touche : appuyez sur OK à la télécommande pour le son.',
  'televisions.settings': 'Choix communs : couleurs, chances, conseils',
  'televisions.table': 'Téléviseurs de la table',
  'televisions.watch': 'Partie à l’écran',
  'televisions.noTable':
    'Ouvrez /tv sur un téléviseur : il se règle ici dès qu’il montre une table.',
  'televisions.look': 'Ce qu’on voit',
  'televisions.fullScreen.waits':
    'Son navigateur demande une touche : appuyez sur OK à la télécommande pour le plein écran.',
  'televisions.chances': 'Chances de gagner',
  'speech.speed': 'Vitesse de la voix',
  'speech.volume': 'Force de la voix',
  'speech.step': '{step} sur {of}',
  'speech.form': 'Phrases',
  'speech.form.long': 'Phrases entières',
  'speech.form.short': 'Phrases courtes',
  'speech.voice': 'Qui parle',
  'speech.voice.browser': 'Voix de l’appareil, s’il en a une',
  'speech.voice.server': 'Voix du compagnon',
  'televisions.gone': 'Cette télévision ne montre plus la table.',

  // Roles of a reader.
  'readers.role.table': 'La table : le joueur dont c’est le tour',
  'readers.role.side': 'Le jeu de {side}',
  'readers.role.seat': 'Les coups de {player}',
  'readers.role.discard': 'La défausse',
  'readers.role.hand': 'La main : nomme la carte sur le téléphone de {player}',
  'readers.role.hand.nobody': 'Une main : dites de quel joueur',
  'readers.role.desk': 'Le bureau : enregistrer et vérifier les cartes',
  'devices.entrance.title': 'Bienvenue',
  'devices.entrance.lead': 'Que faire sur cet appareil ?',
  'devices.entrance.open':
    'Cette télévision n’a pas de partie. Pour en ouvrir une d’ici, ce téléphone doit pouvoir organiser.',
  'devices.entrance.tv': 'Utiliser cet écran comme téléviseur',
  'devices.share': 'Partager',
  'devices.share.play': 'Pour jouer, les six chiffres :',
  'devices.share.watch': 'Pour regarder seulement :',
  'devices.share.qr': 'Code QR pour regarder',
  'devices.back.title': 'Vous jouez ici',
  'devices.back.go': 'Retour à la partie',
  'devices.back.where': 'Table {code} · {name}',
  'devices.join.title': 'Jouer ou regarder',
  'devices.join.text':
    'Une table est ouverte ? La télévision montre un code QR : visez-le avec l’appareil photo. Ou tapez son code ici.',
  'devices.join.six': 'Les six chiffres',
  'devices.join.go': 'Entrer',
  'devices.join.note':
    'Pour regarder seulement, demandez le lien à un joueur : « Partager », sur son téléphone.',
  'devices.join.bad':
    'Tapez les six chiffres de la télévision. Ou le code de la table : 4 à 12 lettres ou chiffres.',
  'devices.join.digits': 'Il faut six chiffres. Ils sont près du code QR de la table.',
  'devices.join.over':
    'Ce code n’est pas, ou n’est plus, celui d’une table. Regardez-le de nouveau : il change tous les quarts d’heure.',
  'devices.join.notNow':
    'Trop de codes faux ont été tapés. Scannez le code QR de la table, ou réessayez dans un quart d’heure.',
  'devices.house.title': 'Organiser les parties',
  'devices.house.over': 'Ce lien a déjà servi, ou il n’est pas entier.',
  'devices.house.noAnswer':
    'Le serveur ne répond pas. Le lien vaut toujours : vérifiez le réseau, puis réessayez.',
  'devices.house.notSaved':
    'Le serveur n’a rien pu enregistrer. Le lien vaut toujours : réessayez dans un instant.',
  'devices.house.tooOften': 'Trop d’essais depuis ce réseau. Attendez une minute, puis réessayez.',
  'devices.house.where':
    'Le suivant est écrit dans le terminal du serveur. La commande « npm run house-link » le montre aussi.',
  'devices.pair.title': 'Organiser les parties depuis cet appareil',
  'devices.pair.text':
    'Pour ouvrir des tables, enregistrer des cartes et régler les lecteurs. Ouvrez ici le lien du terminal du serveur, ou demandez un code. Il s’affichera chez l’organisateur et dans ce terminal.',
  'devices.pair.reader': 'Lire des cartes ici',
  'devices.pair.reader.text':
    'Pour que cet appareil joue les cartes posées dessus. Un code s’affichera chez l’organisateur et dans le terminal du serveur.',
  'devices.pair.name': 'Nom de cet appareil',
  'devices.pair.name.hint': 'Téléphone d’Anne',
  'devices.pair.ask': 'Demander un code',
  'devices.pair.code': 'Code à 8 chiffres affiché chez l’organisateur',
  'devices.pair.token':
    'Tapez le code, ou posez le jeton d’admission sur un lecteur déjà relié. Cette page continue seule.',
  'devices.pair.again': 'Demander un autre code',
  'devices.pair.wrong':
    '{left, plural, =0 {Ce n’est pas ce code. Demandez-en un autre.} one {Ce n’est pas ce code. Encore un essai.} other {Ce n’est pas ce code. Encore # essais.}}',
  'devices.pair.over': 'Ce code a expiré. Demandez-en un autre.',
  'devices.pair.notNow':
    'Pas maintenant : trop de demandes, trop de codes faux, ou un refus. Réessayez dans un quart d’heure. Sans attendre : ouvrez ici le lien que « npm run house-link » montre sur le serveur.',
  'devices.pair.noAnswer': 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  'devices.tooOften': 'Trop d’essais. Attendez une minute.',

  'devices.asking.house': '{who} veut organiser les parties. Code :',
  'devices.asking.reader': '{who} veut apporter ses lecteurs. Code :',
  'devices.asking.note.house': 'Ne le donnez qu’à une personne que vous connaissez.',
  'devices.asking.note.reader':
    'Ne le donnez qu’à une personne connue, ou posez le jeton d’admission sur un lecteur.',

  'devices.screen.title': 'Nouveau téléviseur',
  'devices.screen.several':
    '{count, plural, other {# écrans veulent nous rejoindre. N’acceptez que le numéro affiché sur votre téléviseur.}}',
  'devices.screen.many':
    'Beaucoup de demandes viennent de {address}. Un refus les écarte toutes pendant deux minutes. Pas de numéro sur votre téléviseur ? Reliez-le à un autre réseau, comme le partage de connexion d’un téléphone.',
  'devices.screen.accept': 'Accepter',
  'devices.screen.refuse': 'Refuser',
  'devices.screen.from': 'Depuis {address} · {kind}',
  'devices.screen.question': 'Ce numéro est-il affiché sur votre téléviseur ?',
  'devices.screen.question.note':
    'Il montrera toutes vos tables et répondra à leurs questions. Il ne réglera rien d’autre.',
  'devices.screen.done': 'Téléviseur accepté. Il continue tout seul.',
  'devices.screen.who':
    'Seul un appareil qui organise les parties accepte un téléviseur. Prenez celui où vous avez ouvert le lien du serveur.',
  'devices.screen.home': 'Jouer ou organiser depuis cet appareil',
  'devices.screens.title': 'Téléviseurs',
  'devices.screens.lead':
    'Ouvrez la page /tv sur un téléviseur : il affiche un numéro. Acceptez-le ici d’une touche, ou tapez ce numéro.',
  'devices.screens.number': 'Numéro affiché par le téléviseur',
  'devices.screens.digits': 'Il faut les six chiffres du téléviseur.',
  'devices.screens.none': 'Aucun téléviseur pour l’instant.',
  'devices.screens.make': 'Télé seulement',
  'devices.screens.make.note':
    '« Télé seulement » : l’appareil montre les tables et ne règle plus rien.',
  'devices.role.viewer': 'regarde',
  'devices.role.reader': 'apporte des cartes',
  'devices.role.screen': 'montre les parties',
  'devices.role.player': 'joue',
  'devices.role.referee': 'arbitre',
  'devices.role.announcer': 'annonce',
  'devices.role.floorReferee': 'arbitre la salle',
  'devices.role.director': 'dirige le tournoi',
  'devices.role.house': 'organisateur',

  'devices.panel.title': 'Qui est là ?',
  'devices.panel.house': 'Appareils',
  'devices.panel.noBackups':
    'Les sauvegardes sont arrêtées : le disque du serveur est presque plein. Les cartes s’enregistrent encore ; faites de la place sur ce disque.',
  'devices.panel.lead':
    'Ceux qui jouent, lisent des cartes ou organisent les parties. Renvoyez ceux que vous ne connaissez pas.',
  'devices.panel.list': 'Téléphones, tablettes, ordinateurs',
  'devices.panel.none': 'Aucun appareil pour l’instant.',
  'devices.panel.here': 'connecté',
  'devices.panel.seen': 'vu {when}',
  'devices.panel.mine': 'cet appareil',
  'devices.panel.watching':
    '{count, plural, =0 {Personne d’autre ne regarde.} one {# écran regarde sans jouer.} other {# écrans regardent sans jouer.}}',
  'devices.panel.turnOut': 'Renvoyer',
  'devices.panel.turnOut.sure':
    'Renvoyer {who} ? Cet appareil ne pourra plus que regarder. Le code à scanner change.',
  'devices.panel.post.sure': 'Renvoyer {who} ?',
  'devices.panel.post.note':
    'Cette personne perd sa fonction tout de suite, et les codes à scanner changent.',
  'devices.panel.remove.sure': 'Renvoyer {who} ? Cet appareil ne pourra plus rien faire ici.',
  'devices.panel.older':
    'L’arbitre ne renvoie que les appareils arrivés après le sien. L’organisateur peut tous les renvoyer.',
  'devices.panel.others': 'Renvoyer les {count, number} qui n’ont pas de place',
  'devices.panel.others.sure':
    'Renvoyer les {count, number} appareils qui ne jouent à aucune place ? Ils ne pourront plus que regarder. Le code à scanner change.',
  'devices.panel.keep': 'Garder',
  'devices.panel.plays': 'place de {player}',
  'devices.panel.free': 'Libérer la place',
  'devices.panel.hand': 'Confier l’arbitrage',

  'devices.referee.none': 'Personne n’arbitre : chacun peut trancher et corriger.',
  'devices.referee.me': 'Vous arbitrez.',
  'devices.referee.take': 'Arbitrer',
  'devices.referee.leave': 'Ne plus arbitrer',

  'devices.buttons': 'Boutons connectés',
  'devices.buttons.note':
    'Tant que vous arbitrez, vous pouvez permettre à un bouton connecté d’agir pour un joueur.',
  'devices.buttons.of': 'Pour {player}',
  'devices.door.close': 'Fermer la table aux nouveaux',
  'devices.door.open': 'Rouvrir la table',
  'devices.door.closed': 'La table est fermée aux nouveaux.',

  'devices.erase': 'Supprimer cette partie…',
  'devices.erase.title': 'Supprimer cette partie ?',
  'devices.erase.all':
    'Tous ceux qui peuvent jouer ici sont consultés : il faut que tous acceptent.',
  'devices.erase.house': 'Ses écrans, la liste et les statistiques ne la montreront plus.',
  'devices.erase.bin':
    'L’organisateur peut la récupérer pendant sept jours, puis elle disparaît pour toujours. Les sauvegardes déjà faites la gardent jusqu’à ce que d’autres les remplacent.',
  'devices.erase.houseOnly': 'Seul l’organisateur peut supprimer cette partie : demandez-le-lui.',
  'devices.erase.ask': 'Demander à tous',
  'devices.erasing': '{who} veut supprimer cette partie.',
  'devices.erasing.count': '{agreed, number} sur {of, number} acceptent.',
  'devices.erasing.agree': 'Supprimer',

  'devices.watchOnly':
    'Vous regardez. Pour jouer, scannez le code QR de la télévision, ou tapez ses six chiffres.',
  'devices.watchOnly.phone':
    'Vous regardez. Pour écrire aussi, scannez le code QR de la télévision, ou tapez ses six chiffres. Le code est aussi au bas de la feuille, sur un appareil qui écrit.',
  'devices.over': 'Cette invitation ne vaut plus. Scannez de nouveau le code QR de la table.',
  'devices.full':
    'Cette table est complète. Demandez à l’arbitre ou à l’organisateur de renvoyer un appareil qui ne sert plus.',

  'devices.refused.rate': 'Trop vite ! Rien n’a changé. Attendez un instant.',
  'devices.refused.player':
    'Vous regardez seulement. Pour jouer, scannez le code de la télévision.',
  'devices.refused.referee': 'Seul l’arbitre peut le faire. Demandez-lui.',
  'devices.refused.reader':
    'Cet appareil n’a pas le droit d’apporter des cartes. Jumelez-le sur la page d’accueil.',
  'devices.refused.screen': 'Seul un téléviseur accepté ici peut le faire.',
  'devices.screen-accepted': 'Un autre appareil a déjà accepté ce téléviseur.',
  'devices.screen-refused': 'Un autre appareil a déjà refusé ce téléviseur.',
  'devices.no-screen-request':
    'Ce numéro n’est plus valable. Regardez celui que le téléviseur affiche maintenant.',
  'devices.own-device': 'C’est l’appareil que vous tenez : changez-le depuis un autre.',
  'devices.refused.announcer':
    'Seules les personnes qui aident à ce tournoi peuvent le faire. Demandez à la direction.',
  'devices.refused.floorReferee':
    'Seul un arbitre de salle de ce tournoi peut le faire. Demandez-lui.',
  'devices.refused.director': 'Seule la direction de ce tournoi peut le faire. Demandez-lui.',
  'devices.refused.house':
    'Seul un appareil organisateur peut le faire. Jumelez celui-ci sur la page d’accueil.',
  'devices.unknown-device': 'Cet appareil n’est plus là.',
  'devices.referee-taken': 'Quelqu’un arbitre déjà. Demandez-lui de vous confier l’arbitrage.',
  'devices.first-referee':
    'C’est l’arbitre, qui s’était absenté : seul l’organisateur peut renvoyer son appareil.',
  'devices.here-before':
    'Cet appareil était à cette table avant le vôtre. Seul l’organisateur peut le renvoyer.',
  'devices.alone':
    'Ensemble, les joueurs ne suppriment qu’une partie jouée sur deux téléphones au moins. Demandez à l’organisateur.',
  'devices.thinned':
    'Un appareil a été renvoyé de cette table. Seul l’organisateur peut maintenant supprimer sa partie.',
  'devices.asked-already': 'La question est déjà posée.',
  'devices.asked-lately':
    'Vous avez posé la question il y a moins de dix minutes. Attendez, ou demandez à l’organisateur.',
  'devices.name-taken':
    'Un appareil avec des lecteurs porte déjà ce nom. Choisissez-en un autre, ou faites-le renvoyer par l’organisateur.',
  'devices.nothing-asked': 'La question n’est plus posée.',
  'devices.house-device':
    'C’est un appareil organisateur : seul un autre organisateur peut le renvoyer.',

  'names.title': 'Noms des joueurs',
  'names.note':
    'Une faute dans un nom ? Corrigez-la : la partie, ses fichiers et les statistiques suivent. Le jeu ne bouge pas.',
  'names.of': 'Nouveau nom de {name}',
  'names.why': 'Pourquoi changer {name} ?',
  'names.why.slip': 'Une faute dans le nom',
  'names.why.other': 'Quelqu’un d’autre joue',
  'names.why.other.note': 'Les manches déjà jouées restent à {name}.',
  'names.why.other.later': 'Possible après cette manche.',
  'names.other': 'Quelqu’un prend votre place ? Écrivez son nom : vos manches restent à vous.',
  'names.later': 'Quelqu’un prend votre place ? Ce sera possible après cette manche.',
  'names.saved': 'C’est enregistré.',

  ...answered,
} as const;
