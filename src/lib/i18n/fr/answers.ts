/** Answers to a tap, a button or a command, and what is announced at a table. */
export const answers = {
  // Answers to a tap, a button or a command: what happened, and what to do.
  'answers.accepted': 'C’est noté.',
  'answers.which-side': 'Contre qui ? {TheCard} peut viser plusieurs camps.',
  'answers.which-player': 'Qui a posé {theCard} ?',
  'answers.whose-discard': 'Qui défausse ? Le jeton vient juste après {theCard}.',
  'answers.token.side': 'Camp {number, number}',
  'answers.token.seat': 'Joueur {number, number}',
  'answers.token.discard': 'Défausser',
  'answers.token.undo': 'Annuler',
  'answers.token.extend': 'Allonge',
  'answers.token.do-not-extend': 'Pas d’allonge',
  'answers.token.next-round': 'Manche suivante',
  'answers.token.end-turn': 'Fin du tour',
  'answers.token.draw': 'Piocher',
  'answers.token.pass': 'Passer',
  'answers.token.say-again': 'Répéter',
  'answers.token.standing': 'Où en est-on ?',
  'answers.token.pause': 'Pause ou reprise',
  'answers.token.rematch': 'Revanche',
  'answers.token.my-side': 'Mon jeu',
  'answers.token.other-sides': 'Le jeu des autres',
  'answers.token.last-card': 'Dernier coup',
  'answers.token.last-round': 'Dernière manche',
  'answers.token.playable': 'Que peut-on poser ?',
  'answers.token.who': 'Qui est qui ?',
  'answers.token.help': 'Aide',
  'answers.token.let-lie': 'La laisser',
  'answers.token.end-round': 'Fin de manche',
  'answers.token.sheet': 'La feuille, par ligne',
  'answers.token.which-card': 'Quelle carte ?',
  'answers.token.faster': 'Plus vite',
  'answers.token.slower': 'Moins vite',
  'answers.token.louder': 'Plus fort',
  'answers.token.softer': 'Moins fort',
  'answers.token.brief': 'Court ou long',
  'answers.token.open': 'Ouvrir',
  'answers.token.call-referee': 'Appeler l’arbitre',
  'answers.token.chances': 'Qui va gagner ?',
  'answers.token.house': 'Admission',
  'answers.token.language': 'Langue',
  'answers.unknown-tag': 'Carte inconnue. Reprenez-la.',
  'answers.other-deck':
    'Cette carte vient d’un autre paquet. Reprenez-la, ou jouez avec ce paquet.',
  'answers.already-seen.side': 'Déjà vu : {theCard} est devant {side}. Rien n’a changé.',
  'answers.already-seen.discard': 'Déjà vu : {theCard} est à la défausse. Rien n’a changé.',
  'answers.no-table':
    'Aucune table ne joue avec ces lecteurs. Choisissez-en une sur la page d’accueil.',
  'answers.answer-first': 'Une question attend : répondez-y d’abord, puis recommencez.',
  'answers.settle-first':
    'Une carte a été refusée : reprenez-la, jetez-la ou laissez-la d’abord, puis recommencez.',
  'answers.just-laid': 'C’est déjà fait. Levez le jeton, attendez quelques secondes et reposez-le.',
  'answers.nothing-to-answer': 'Aucune question n’attend de réponse.',
  'answers.nothing-to-undo': 'Il n’y a aucun coup à annuler.',
  'answers.nothing-refused': 'Aucune carte refusée n’attend de décision.',
  'answers.not-overrulable': 'Ce refus ne peut pas être levé : reprenez la carte.',
  'answers.no-such-choice': 'Ce n’est pas une des réponses possibles.',
  'answers.too-many-corrections':
    'Trop de corrections pour remonter si loin. Corrigez un coup plus récent, ou annulez des coups et rejouez-les. Sinon, demandez à l’arbitre ou à l’organisateur.',
  'answers.too-many-moves': 'Ce match a 5 000 coups, le maximum. Ouvrez une nouvelle table.',
  'answers.no-room':
    'Cette table a déjà 20 000 actions en plus des coups. On peut encore y jouer des cartes. Sinon, demandez à l’arbitre ou ouvrez une nouvelle table.',
  'answers.moved-on':
    'Trop tard, le jeu a continué. Voyez où en est la partie, et recommencez au besoin.',
  'answers.between-rounds': 'La manche est finie : commencez d’abord la suivante.',
  'answers.no-round-to-start': 'Aucune manche n’attend de commencer.',
  'answers.no-round-after-match':
    'La partie est finie : il n’y a plus de manche. Le jeton « Aide » dit comment rejouer.',
  'answers.other-card': 'une carte d’un autre jeu',
  'answers.help.refused':
    'Jeton « Annuler » : la carte revient en main.{discardable, select, true { « Défausser » : elle est défaussée.} other {}}{overrulable, select, true { « La laisser » : elle reste posée.} other {}}',
  'answers.help.asked': 'Posez le jeton d’une des réponses ; « Annuler » reprend la carte.',
  'answers.help.paused': 'La table est en pause. Jeton « Pause ou reprise » : on reprend.',
  'answers.help.interval':
    'La manche est finie. La première carte commence la suivante, ou le jeton « Manche suivante ». « Ligne du score » lit la feuille, « Annuler » reprend le dernier coup.',
  'answers.help.discard-armed':
    'La prochaine carte posée est défaussée. Encore le jeton « Défausser » : elle se joue.',
  'answers.help.link-laid':
    'Une liaison attend : posez la carte à laquelle elle mène. Jeton « Annuler » : la liaison est reprise.',
  'answers.nothing-laid': 'Rien n’a encore été posé.',
  'answers.which-card': 'C’était : {card}.',
  'answers.language': 'Langue suivante.',
  'answers.discardDisarmed': 'La prochaine carte se joue.',
  'answers.uncounted': 'Reprise, pas comptée : {card}.',
  'answers.rematch': 'La revanche est ouverte : mêmes joueurs, nouvelle partie.',
  'answers.voice.faster': 'Voix plus rapide.',
  'answers.voice.slower': 'Voix plus lente.',
  'answers.voice.louder': 'Voix plus forte.',
  'answers.voice.softer': 'Voix moins forte.',
  'answers.voice.brief': 'Phrases courtes.',
  'answers.voice.whole': 'Phrases entières.',
  'answers.voice.end': 'Cette voix ne va pas plus loin.',
  'answers.match-goes-on': 'Cette partie n’est pas finie : la revanche vient à la fin.',
  'answers.played-here':
    'On joue déjà à cette table : rien d’autre n’est ouvert, la partie continue.',
  'answers.no-such-action': 'Ce jeton ne sert pas ici.',
  'answers.no-such-place': 'Cette place n’existe pas à cette table.',
  'answers.no-link-left': 'Plus de liaison à poser. Reprenez-la.',
  'answers.link-leads-nowhere': 'Cette liaison ne mène à aucune place libre. Reprenez-la.',
  'answers.not-discardable': 'Cette carte ne se jette pas : seuls les jokers se jettent.',
  'answers.nothing-to-count':
    'Rien à compter ici : seuls les nombres et les jokers restés en main comptent.',
  'answers.no-coup-fourre-to-switch':
    'Le dernier coup n’est pas une botte à relire en coup-fourré.',
  'answers.paused':
    'La table est en pause : rien n’est joué. Reprenez d’abord, sur un écran ou par le jeton « Pause ».',
  'answers.time-is-out': 'Partie finie : plus rien ne compte.',
  'answers.corrected.replace': 'Le coup n° {number, number} a été corrigé.',
  'answers.corrected.remove': 'Le coup n° {number, number} a été retiré.',
  'answers.corrected.insert': 'Un coup oublié a été ajouté avant le n° {number, number}.',
  'answers.corrected.was': 'Avant : {play}',
  'answers.corrected.is': 'Maintenant : {play}',
  'answers.undone': 'Coup annulé : {play}',
  'answers.undone.correction': 'La dernière correction est annulée.',
  'answers.withdrawn.refusal': 'Refus effacé : {play}',
  'answers.withdrawn.question': 'Question effacée, carte à reprendre : {card}',
  'answers.withdrawn.only': 'Aucun coup n’est annulé.',
  'answers.only-to-look-at':
    'Cette partie vient d’un fichier, pour être regardée : on n’y joue pas.',
  'answers.counted-by-hand':
    'À cette table, on compte à la main : aucune carte n’est suivie. Rien n’a changé.',
  'answers.only-referee': 'Seul l’arbitre peut changer sa décision. Demandez-lui.',
  'answers.partner-lays': 'À poser : {play}.',
  'answers.partner-stuck.round':
    'Le programme ne joue pas pour {player} : cette manche est impossible. Annulez ou corrigez un coup, ou jouez à sa place.',
  'answers.partner-stuck.hand':
    'Le programme ne joue pas pour {player} : sa main est impossible. Oubliez-en la dernière carte et redites-la, ou jouez à sa place.',
  'answers.tag-enrolled': '{card} : carte enregistrée. Reposez-la.',
  'answers.let-in': '{who} est admis : ses lecteurs jouent avec vous.',
  'answers.called': 'L’arbitre est appelé.',
  'answers.called.over': 'L’arbitre n’est plus appelé.',
  'answers.nobody-asks':
    'Aucun lecteur ne demande à entrer. Lancez sa demande, puis reposez le jeton d’admission.',
  'answers.several-ask':
    'Plusieurs lecteurs demandent à entrer. Refusez celui de trop chez l’organisateur, ou tapez le code.',
  'answers.needs-code':
    'Le jeton d’admission n’admet que des lecteurs. Pour organiser les parties, il faut le code.',
  'answers.laid-late':
    'Le jeton d’admission arrive trop tard, ou l’horloge de ce lecteur est fausse. Reposez-le, ou tapez le code.',
  'answers.reader-of-page':
    'Ici, le jeton d’admission ne compte pas. Posez-le sur un lecteur relié à un pont, ou tapez le code.',
  'answers.not-written': 'Le jeton d’admission ne s’écrit pas : il ne vaut que pour ce serveur.',
  'answers.names-alike':
    'Deux noms se confondraient, ou l’un est vide. Rien n’a changé : choisissez-en un autre.',
  'answers.not-your-seat':
    'Seuls la personne qui joue à cette place et les organisateurs peuvent la céder.',
  'answers.round-goes-on': 'On change de joueur entre deux manches : attendez la fin de celle-ci.',
  // Announcements of a screen, where no other page has the words.
  'heard.turn': 'À {player} de jouer.',
  'heard.takenBack':
    '{moves, plural, one {Le dernier coup est repris.} other {# coups sont repris en tout.}}',
  'heard.corrected': 'La partie est corrigée.',
  'heard.byEar': 'On joue à l’oreille : les écrans restent noirs jusqu’à la feuille.',
  'heard.seenAgain': 'Les écrans montrent de nouveau la partie.',
  'heard.paused': 'Pause. La table attend.',
  'heard.resumed': 'On reprend.',
  'heard.roundBegun': 'La manche suivante commence.',
  'heard.nextRound': 'Distribuez la manche suivante. À {player} de commencer.',
  'heard.totals': 'Manche : {round}. Partie : {match}.',
  'heard.total': '{side} : {points, number}',
  'heard.extensionAsked': 'Allonge ?',
  'heard.extensionGains': 'Réussie : {points, number} points de plus, et les kilomètres.',
  'heard.extensionRisks':
    'Manquée : {points, number} points perdus, {opponents, number} à chaque adversaire.',
  'heard.extensionHow':
    '{side} : jusqu’à 1 000 km, ou la manche s’arrête ici.{tokens, select, false { Dites-le sur un téléphone.} here { Répondez ici avec OK, ou sur un téléphone.} arrow { Répondez ici (flèche, puis OK), ou sur un téléphone.} other { Jeton « Allonge » ou « Pas d’allonge ».}}',
  'heard.playAgain':
    'Jeton « Revanche » : mêmes joueurs, nouvelle partie. Jeton « Ouvrir » : une autre partie.',
  'heard.sheetEnds': 'Fin de la feuille.',
  'heard.letItLie': 'laissez-la quand même : jeton « La laisser »',
  'heard.sounds': 'Sons',
  'heard.voice': 'Voix',

  // State of a reader, and what to do about it.
  // States of readers and tokens, each with the one thing to do.
  'readers.state.ready': 'Prêt',
  'readers.state.ready.todo': 'Posez une carte.',
  'readers.state.connecting': 'Connexion',
  'readers.state.connecting.todo': 'Branchez le lecteur, ou attendez quelques secondes.',
  'readers.state.mute': 'Muet',
  'readers.state.mute.todo': 'Débranchez le lecteur, puis rebranchez-le.',
  'readers.state.no-driver': 'Pilote absent',
  'readers.state.no-driver.todo':
    'Installez le pilote du lecteur : les paquets à installer sont nommés dans le terminal.',
  'readers.state.daemon-gone': 'Service arrêté',
  'readers.state.daemon-gone.todo':
    'Redémarrez le service des lecteurs ; le lecteur reviendra de lui-même.',
  'readers.state.no-access': 'Accès refusé',
  'readers.state.no-access.todo':
    'Le service des lecteurs (pcscd) refuse ce programme : le remède est dans le terminal.',
  'readers.trouble.no-driver':
    'Le programme n’a pas de bibliothèque pour les lecteurs PC/SC : installez-la.',
  'readers.trouble.not-prebuilt':
    'Aucune bibliothèque PC/SC toute prête pour ce processeur : il faut la compiler.',
  'readers.trouble.no-library':
    '{system, select, linux {PC/SC manque sur cet ordinateur : installez les paquets pcsc-lite et ccid.} other {PC/SC manque sur cet ordinateur : installez-le.}}',
  'readers.trouble.damaged': 'La bibliothèque PC/SC est incomplète : réinstallez-la.',
  'readers.trouble.wrong-machine':
    'La bibliothèque PC/SC vient d’un autre ordinateur ou d’un autre Node : réinstallez-la.',
  'readers.trouble.crashes': 'La bibliothèque PC/SC plante à répétition : réinstallez-la.',
  'readers.trouble.daemon-gone':
    '{system, select, windows {Le service Windows « Carte à puce » est arrêté : branchez le lecteur, il part alors. Sinon, démarrez-le, en administrateur.} macos {Le service des lecteurs de macOS ne répond pas : débranchez le lecteur, puis rebranchez-le.} other {Le service des lecteurs (pcscd) ne répond pas : démarrez-le, ou installez-le d’abord.}}',
  'readers.trouble.no-access':
    'Le service des lecteurs (pcscd) refuse ce programme : autorisez-le.',
  'readers.trouble.held':
    'Un autre programme garde ce lecteur pour lui. Fermez-le : le lecteur reprendra de lui-même.',
  'readers.run': 'Sur l’ordinateur « {bridge} », tapez :',
  'readers.state.no-sound': 'Pas de voix',
  'readers.state.no-sound.todo': 'Le remède est dans le terminal.',
  'readers.state.out-of-reach': 'Hors de portée',
  'readers.state.out-of-reach.todo':
    'Vérifiez que sa machine est allumée et en réseau. Les cartes posées y sont gardées.',
  'readers.state.duplicate': 'En double',
  'readers.state.duplicate.todo':
    'Deux ponts portent le nom « {bridge} » : donnez à l’un d’eux un autre BRIDGE_ID.',
  'readers.state.aside':
    '{taps, plural, one {# carte mise de côté} other {# cartes mises de côté}}',
  'readers.state.aside.todo':
    'Le serveur n’a pas su les prendre. Elles sont gardées, et renvoyées au redémarrage du pont « {bridge} ».',
  'readers.state.behind': '{taps, plural, one {# carte en attente} other {# cartes en attente}}',
  'readers.state.behind.todo': 'Attendez un instant : elles arrivent dans l’ordre.',
  'readers.state.unknown-cards':
    '{cards, plural, one {# carte inconnue} other {# cartes inconnues}}',
  'readers.state.unknown-cards.todo': 'Enregistrez ce paquet sur la page des cartes.',
  'readers.others': '{count, plural, one {et # autre lecteur} other {et # autres lecteurs}}',
} as const;
