/** Who is let in, and by what: the entrance, pairing, and the list of who is there. */
export const devices = {
  'devices.entrance.title': 'Bienvenue',
  'devices.entrance.lead': 'Cet appareil n’est pas encore de la maison. Que voulez-vous faire ?',
  'devices.scan.title': 'Jouer',
  'devices.scan.text': 'Scannez avec ce téléphone le code affiché sur la télévision de la table.',
  'devices.watch.title': 'Regarder une table',
  'devices.watch.code': 'Code de la table',
  'devices.watch.go': 'Regarder',
  'devices.watch.bad':
    'Un code de table a de 4 à 12 lettres et chiffres. Il est écrit sur la télévision.',
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
  'devices.panel.plays': 'place {ofPlayer}',
  'devices.panel.free': 'Libérer la place',
  'devices.panel.free.of': 'Libérer la place {ofPlayer}, prise par {who}',
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

  'devices.watchOnly': 'Vous regardez. Pour jouer, scannez le code affiché sur la télévision.',
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
} as const;
