export const decks = {
  'deck.lead':
    'Chaque carte porte une puce. Ici, vous apprenez vos cartes au compagnon, une fois par paquet.',
  'deck.list': 'Vos paquets',
  'deck.none': 'Aucun paquet enregistré pour l’instant.',
  'deck.offer.title': 'Un invité apporte ceci : à vous de dire',
  'deck.offer.deck':
    'Un paquet se présente : « {deck} » ({cards, plural, one {# carte vue} other {# cartes vues}} pour l’instant).',
  'deck.offer.tokens':
    '{count, plural, one {Un jeton de votre paquet « {deck} » se présente.} other {# jetons de votre paquet « {deck} » se présentent.}}',
  'deck.offer.with': 'Jetons : {tokens}.',
  'deck.offer.by': 'Lecteur : {reader} ({bridge}).',
  'deck.offer.note':
    'Rien n’est enregistré tant que vous n’avez pas décidé. Prendre : ces cartes et jetons comptent à vos tables. Laisser : ils restent inconnus.',
  'deck.offer.take': 'Prendre',
  'deck.offer.leave': 'Laisser',
  'deck.new': 'Nouveau paquet',
  'deck.name': 'Nom du paquet',
  'deck.name.none': 'Un paquet porte un nom : écrivez-en un.',
  'deck.unnamed.note': 'Sans nom, il s’appellera « {name} ».',
  'deck.create': 'Créer le paquet',
  'deck.progress': '{cards, plural, one {# carte} other {# cartes}} sur {size, number}',
  'deck.complete': 'Toutes les cartes sont enregistrées.',
  'deck.rename': 'Renommer',
  'deck.care': 'Renommer ou retirer ce paquet',
  'deck.remove': 'Retirer ce paquet',
  'deck.remove.title': 'Retirer le paquet {deck} ?',
  'deck.remove.text':
    '{cards, plural, =0 {Aucune de ses cartes n’a de puce} one {Sa carte à puce ne sera plus connue} other {Ses # cartes à puce ne seront plus connues}}{tokens, plural, =0 {.} one {, ni son jeton.} other {, ni ses # jetons.}} Les parties déjà jouées restent.',
  'deck.remove.playing':
    '{count, plural, one {Une partie se joue avec lui, à la table {tables}.} other {# parties se jouent avec lui, aux tables {tables}.}} Ses cartes n’y seront plus reconnues.',
  'deck.back': 'Tous les paquets',
  'deck.box': 'Boîte',
  'deck.box.of': '{game} ({cards} cartes)',
  'deck.family.special': 'Jokers et liaisons',
  'deck.family.tokens': 'Jetons',
  'deck.tokens.note':
    'Facultatifs : ils remplacent le téléphone. Un jeton de camp répond « contre qui ? ». Un jeton d’action défausse, annule ou lance la manche suivante. Le jeton d’admission fait entrer un lecteur qui le demande : gardez-le à part.',
  'deck.kind.count': '{bound, number} sur {total, number}',
  'deck.kind.done': 'complet',
  'deck.now.title': 'Posez, l’une après l’autre :',
  'deck.now.card': '{count, plural, one {encore # carte} other {encore # cartes}}',
  'deck.now.token': 'un jeton à poser sur le lecteur',
  'deck.now.choose':
    'Choisissez une carte, puis posez toutes ses copies sur un lecteur, sans toucher l’écran.',
  'deck.start': 'Commencer par {card}',
  'deck.resume': 'Reprendre avec {card}',
  'deck.bound.card': '{card}, {copy, number} sur {total, number} : enregistrée',
  'deck.bound.token': '{token} : enregistré',
  'deck.already': 'Déjà enregistrée',
  'deck.already.card': 'cette puce est {card} n° {copy, number} du paquet « {deck} »',
  'deck.already.token': 'cette puce est « {token} » du paquet « {deck} »',
  'deck.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro : il confondrait plusieurs cartes. Prenez un autre lecteur.',
  'deck.ambiguous.ask':
    'Ce numéro va à plusieurs cartes. Posez la même carte sur le lecteur où elle a été enregistrée.',
  'deck.undone': '{card} : n’est plus enregistrée',
  'deck.nothingToUndo': 'Aucune puce à reprendre',
  'deck.skipped': 'Passée',
  'deck.spoken.deck': 'Enregistrement du paquet « {deck} ».',
  'deck.spoken.box': '{box}. Autre jeu, par un jeton de camp : {list}.',
  'deck.unnamed': 'Paquet {number, number}',
  'deck.spoken.now':
    'Posez maintenant : {card}. {count, plural, one {Une carte} other {Encore # cartes}} de cette sorte.',
  'deck.spoken.token': 'Posez maintenant le jeton : {token}.',
  'deck.spoken.left': 'Il reste {left, plural, one {une carte} other {# cartes}} en tout.',
  'deck.spoken.done':
    'Tout est enregistré : {cards, plural, one {une carte} other {# cartes}}. Posez le jeton « Pause ou reprise » pour finir.',
  'deck.spoken.tokensDone':
    'Tous les jetons sont enregistrés. Posez le jeton « Pause ou reprise » pour finir.',
  'deck.spoken.how':
    'Jeton « Annuler » : reprendre la dernière. « Passer » : une autre carte. « Répéter » : réentendre. « Pause ou reprise » : arrêter.',
  'deck.unbind': 'Détacher cette puce',
  'deck.kindComplete':
    'Toutes les cartes {card} ont déjà leur puce. Cette carte-ci n’est pas enregistrée.',
  'deck.elsewhere': 'Un autre écran enregistre le paquet « {deck} ».',
  'deck.noReader': 'Aucun lecteur n’est prêt : branchez-en un, ou ouvrez le laboratoire.',
  'deck.heard': 'Les cartes comptent sur : {readers}.',
  'deck.deaf':
    'Pas sur {readers} : {count, plural, one {il joue ailleurs. Pour vous en servir ici, faites-en} other {ils jouent ailleurs. Pour vous servir de l’un d’eux ici, faites-en}} « Le bureau ».',
  'deck.hands':
    'Pas sur {readers} : {count, plural, one {il lit une main, que le paquet n’apprend pas. Pour vous en servir ici, donnez-lui une autre place.} other {ils lisent des mains, que le paquet n’apprend pas. Pour vous servir de l’un d’eux ici, donnez-lui une autre place.}}',
  'deck.readers': 'Voir les lecteurs',
  'deck.gone': 'Ce paquet n’existe pas.',

  // Counting a deck, and actions around enrolling.
  'check.title': 'Compter le paquet',
  'check.anew': 'Recompter depuis le début',
  'check.resume': 'Reprendre le compte',
  'check.lay': 'Posez chaque carte une fois, dans n’importe quel ordre.',
  'check.allThere': '{count, plural, one {La seule carte est là} other {Les # cartes sont là}}',
  'check.pause': 'Interrompre',
  'check.finish': 'Terminer',
  'check.elsewhere': 'Un autre écran compte le paquet « {deck} ».',
  'check.counted': '{card} : comptée',
  'check.twice': '{card} : déjà comptée',
  'check.token': 'Le jeton « {token} » ne se compte pas',
  'check.foreign': '{card} est du paquet « {deck} » : mettez-la de côté',
  'check.unknown': 'Puce inconnue : mettez cette carte de côté',
  'check.foreign.line': '{card}, du paquet « {deck} »',
  'check.copies': '{card} {count, plural, one {n°} other {nᵒˢ}} {copies}',
  'check.list.missing': '{count, plural, one {Il manque une carte} other {Il manque # cartes}}',
  'check.list.missing.todo': 'Pas encore posées.',
  'check.list.foreign': '{count, plural, one {Une carte étrangère} other {# cartes étrangères}}',
  'check.list.foreign.todo': 'Elles sont d’un autre paquet : rendez-les-lui.',
  'check.list.unknown': '{count, plural, one {Une puce inconnue} other {# puces inconnues}}',
  'check.list.unknown.todo':
    'Enregistrées nulle part : une puce remplacée, ou une carte d’ailleurs.',
  'check.list.twice':
    '{count, plural, one {Une carte posée deux fois} other {# cartes posées deux fois}}',
  'check.list.twice.todo': 'Comptées une seule fois ; rien à faire.',
  'check.list.untagged': '{count, plural, one {Une carte sans puce} other {# cartes sans puce}}',
  'check.list.untagged.todo': 'Jamais enregistrées : elles ne se comptent pas.',
  'deck.numbered': '{card} n° {copy, number}',
  'deck.identifying': 'La page des lecteurs les reconnaît un à un en ce moment.',
  'deck.startTokens': 'Enregistrer les jetons : {token}',
  'deck.now.then': 'puis {card}',
  'deck.now.done': 'Tout est enregistré, jusqu’à :',
  'deck.skip': 'Passer à la suite',
  'deck.undo': 'Annuler cette pose',
  'deck.aliasLearnt': '{card} : ce lecteur la connaît maintenant aussi',

  // Page on which a phone or computer becomes a reader.
  'device.title': 'Lire les cartes ici',
  'device.lead':
    'Un téléphone Android lit les puces. Un iPhone lit les codes imprimés, par sa caméra. Les autres appareils lisent les puces avec un lecteur USB « clavier ».',
  'device.link.off': 'Pas encore relié',
  'device.link.connecting': 'Connexion au serveur…',
  'device.link.joined': 'Relié',
  'device.link.away': 'Serveur absent',
  'device.link.not-allowed': 'Pas encore admis',
  'device.link.joined.note': 'Dans la liste des lecteurs, il s’appelle {name}.',
  'device.link.away.note':
    'Continuez à poser des cartes : elles sont gardées ici et partiront dans l’ordre.',
  'device.link.not-allowed.note':
    'Cet appareil n’est pas encore admis. Demandez à l’organisateur, ou servez-vous de l’ordinateur du programme.',
  'device.waiting': '{count, plural, one {# carte attend} other {# cartes attendent}} le serveur',

  'device.nfc.title': 'Le NFC du téléphone',
  'device.nfc.start': 'Commencer à lire',
  'device.nfc.idle': 'Android demandera une fois la permission de lire les puces.',
  'device.nfc.asking': 'Répondez à la question du téléphone.',
  'device.nfc.scanning':
    'Prêt. Passez une carte au dos du téléphone, puis écartez-la : l’écran reste allumé.',
  'device.nfc.paused': 'En pause tant que cette page n’est pas à l’écran.',
  'device.nfc.denied':
    'La permission est refusée. Touchez le cadenas près de l’adresse, puis Autorisations, et permettez NFC.',
  'device.nfc.switched-off': 'Le NFC du téléphone est éteint. Allumez-le dans ses réglages.',
  'device.nfc.unsupported':
    'Pas ici : seul Chrome sur Android lit les puces. Partout ailleurs : la caméra et les codes imprimés, ou un lecteur USB.',
  'device.nfc.insecure':
    'Chrome ne lit les puces que sur une adresse en https. Cette page est venue sans.',
  'device.nfc.trust': 'Comment faire confiance à cette adresse',
  'device.nfc.resting':
    'Un téléphone ne sent pas quand on lève une carte. Pour poser deux fois la même, écartez-la deux secondes.',

  'device.camera.title': 'La caméra et les codes imprimés',
  'device.camera.start': 'Lire par la caméra',
  'device.camera.stop': 'Éteindre la caméra',
  'device.camera.lamp': 'Lampe',
  'device.camera.idle':
    'Pour un iPhone, et tout téléphone : la caméra lit le code imprimé à côté de la puce. Imprimez ces codes depuis la page des cartes. Les images ne quittent pas cet appareil.',
  'device.camera.asking': 'Répondez à la question du téléphone.',
  'device.camera.reading':
    'Prête. Tenez le code à une quinzaine de centimètres, au milieu de l’image.',
  'device.camera.denied':
    'La caméra est refusée à cette page. Sur iPhone : Réglages, Apps, Safari, Appareil photo, Autoriser. Ailleurs : le cadenas près de l’adresse. Puis réessayez.',
  'device.camera.no-camera': 'Cet appareil n’a pas de caméra, ou elle est débranchée.',
  'device.camera.in-use':
    'La caméra ne répond pas : une autre application s’en sert sans doute. Fermez-la, puis réessayez.',
  'device.camera.unsupported': 'Ce navigateur ne montre pas la caméra aux pages.',
  'device.camera.insecure':
    'Un navigateur ne prête la caméra qu’à une adresse en https. Cette page est venue sans.',
  'device.camera.elsewhere':
    'Elle lit aussi sur les autres pages, en petit dans un coin. Un code tenu ne compte qu’une fois ; pour reposer la même carte, écartez-la une seconde.',

  'device.usb.title': 'Lecteur USB « clavier »',
  'device.usb.plug': 'Branchez-le à cet appareil.',
  'device.usb.try':
    'Posez une carte : ce qu’il écrit s’affiche ici. Il joue ensuite sur toutes les pages du compagnon, la télévision aussi.',
  'device.usb.typed': 'Il a écrit',
  'device.usb.readAs': 'Puce lue : {tag}.',
  'device.usb.short':
    'Ce numéro est court (4 octets). Avec des puces NTAG, réglez le lecteur sur 7 octets : deux cartes pourraient se confondre.',
  'device.usb.heard': 'Reconnu sur cet appareil.',
  'device.usb.two': 'Deux lecteurs qui tapent dans un même appareil comptent pour un seul.',

  'device.role': 'Sa place sur la table',
  'device.idle': 'Posez une carte',
  'device.camera.paused': 'En pause tant que cette page n’est pas à l’écran.',

  'lab.title': 'Laboratoire',
  'lab.lead':
    'Des lecteurs virtuels, qui parlent au serveur comme les vrais. Chaque carte virtuelle a sa puce, toujours la même.',
  'lab.kit.title': 'Composants',
  'lab.kit.lead': 'Les éléments des pages, dans chacun de leurs états.',
  'lab.kit.sample': 'Exemple',
  'lab.kit.long':
    'Un texte long, comme il en vient avec une autre langue ou beaucoup de noms à la fois',
  'lab.kit.ask': 'Supprimer…',
  'lab.kit.wrong': 'Il manque une réponse.',
  'lab.kit.television': 'Tailles sur un téléviseur',
  'lab.off.title': 'Le laboratoire est fermé',
  'lab.off.note': 'Il s’ouvre au démarrage du serveur, avec l’option --lab.',
  'lab.readers': 'Lecteurs virtuels',
  'lab.reader.add': 'Ajouter un lecteur',
  'lab.reader.remove': 'Retirer {name}',
  'lab.reader.empty': 'rien n’est posé',
  'lab.reader.tag': 'posée : {card}',
  'lab.reader.lift': 'Lever',
  'lab.leave': 'Laisser la carte posée',
  'lab.unknown': 'Puce inconnue',
  'lab.deck': 'Paquet virtuel',
  'lab.deck.make': 'Créer un paquet virtuel',
  'lab.deck.name': 'Paquet virtuel {number, number}',
  'lab.deck.making': 'Enregistrement : {done, number} sur {total, number}',
  'lab.deck.none':
    'Créez d’abord un paquet virtuel : ses {cards, number} cartes et ses jetons s’enregistrent seuls.',
  'lab.deck.failed': 'L’enregistrement s’est arrêté ({code}).',
  'lab.cards': 'Poser une carte',
  'lab.tokens': 'Poser un jeton',
  'lab.sign.none': 'Le lecteur attend une carte.',
  'lab.sign.sent': 'envoyé…',
  'lab.sign.failed.note': 'Le serveur n’a pas pris ce message ({code}).',
  'lab.sign.still': 'La carte est déjà posée là : levez-la d’abord.',
  'lab.table': 'Les lecteurs jouent à la table {table}.',
  'lab.noTable': 'Les lecteurs ne jouent à aucune table.',
  'lab.again': 'Reposer la même carte',
  'lab.deck.choose': 'Les cartes viennent du paquet',

  // Printed sheets of a deck, and stickers of the tokens.
  'sheet.which': 'Pour le paquet',
  'sheet.deck': 'Imprimer la feuille du paquet',
  'sheet.codes': 'Imprimer les codes',
  'sheet.codes.title': 'Codes de « {deck} »',
  'sheet.codes.lead':
    'Un code de 10 mm par carte et par jeton, pour la caméra d’un iPhone. Collez-le sur la puce ou à côté ; découpez le carré avec son bord blanc. Imprimez à 100 %, sans ajuster à la page ; la feuille peut se réimprimer. Les chiffres sont les derniers de la puce.',
  'sheet.tokens': 'Imprimer les jetons',
  'sheet.deck.title': 'Feuille de « {deck} »',
  'sheet.deck.lead':
    'Une case par carte, dans l’ordre de l’enregistrement. Les chiffres sont les derniers de la puce.',
  'sheet.deck.noTag': 'sans puce',
  'sheet.tokens.title': 'Jetons à découper',
  'sheet.tokens.lead':
    'Des ronds de 30 mm : collez chacun sur une puce, puis enregistrez-les dans cet ordre. Imprimez à 100 %, sans ajuster à la page.',
  'sheet.legend.sides': 'Camps (ou nombres)',
  'sheet.legend.seats': 'Joueurs, dans l’ordre du tour',
  'sheet.legend.house': 'Admission : fait entrer un lecteur, à garder à part',
  'sheet.legend.actions': 'Actions',

  // Tactile files: labels, tokens and a tray.
  'touch.title': 'Feuilles en braille',
  'touch.lead':
    'Étiquettes en braille français intégral pour cartes et jetons, et plateau pour les piles. Chaque fichier finit par une légende, en braille et en noir. Pour du braille anglais, passez cette page en anglais.',
  'touch.corner':
    'Le coin coupé est toujours en haut à droite. L’étiquette d’une carte longe son bord supérieur, là où les doigts la lisent en éventail.',
  'touch.what': 'Que faut-il ?',
  'touch.tokens': 'Les jetons',
  'touch.cards': 'Les cartes : {box}',
  'touch.tray': 'Le plateau d’un camp : {box}',
  'touch.swell': 'Papier à gonfler',
  'touch.swell.how':
    'Un PDF à sa vraie taille, pour papier thermogonflable. Imprimez à 100 % et en couleurs, puis passez la feuille au four. Le noir gonfle, les mots en bleu restent plats.',
  'touch.slate': 'Tablette et poinçon',
  'touch.slate.how':
    'Les mêmes pages vues de derrière. Poinçonnez chaque point du côté imprimé. Le braille se lit de l’autre côté, à l’endroit.',
  'touch.embosser': 'Embosseuse',
  'touch.embosser.how':
    'Un fichier BRF, en ASCII braille américain, sur du papier autocollant pour les étiquettes. Une ligne reste libre sous chacune pour découper.',
  'touch.paper': 'Papier',
  'touch.paper.size': '{cells, number} caractères, {lines, number} lignes',
  'touch.plastic': 'Imprimante 3D',
  'touch.plastic.how':
    'Des plaques avec leurs points, en STL (mm), pour un plateau d’impression de 200 mm. La puce se colle dessous. Celles des cartes font 0,8 mm : prévoyez une boîte plus haute.',
  'touch.save.pdf': 'Enregistrer le PDF',
  'touch.save.brf': 'Enregistrer le BRF',
  'touch.save.stl': '{count, plural, one {Enregistrer le STL} other {STL {number, number} sur #}}',
  'touch.preview': 'La première page, sur {count, number}',
  'touch.preview.alt': 'Première page : {title}',

  // Writing the tags of a deck, so that other venues recognise them.
  'writing.title': 'Écrire les puces',
  'writing.lead':
    'Facultatif. Chaque puce reçoit le nom de sa carte. D’autres compagnons reconnaissent alors ce paquet sans l’enregistrer. Il faut un lecteur qui sait écrire : ACR122U, ACR1252U, ou un téléphone Android.',
  'writing.lock': 'Verrouiller ensuite chaque puce, pour toujours',
  'writing.start': 'Commencer à écrire',
  'writing.now': 'Posez chaque carte du paquet et laissez-la jusqu’au signal.',
  'writing.count': '{count, plural, one {# puce écrite} other {# puces écrites}}',
  'writing.elsewhere': 'Un autre écran écrit les puces de « {deck} ».',
  'writing.result.written': 'Écrite. Carte suivante.',
  'writing.result.locked': 'Écrite et verrouillée. Carte suivante.',
  'writing.result.failed': 'Pas écrite : la carte est partie trop tôt. Reposez-la.',
  'writing.result.read-only':
    'Cette puce est verrouillée et dit autre chose. La carte se joue quand même, ici.',
  'writing.result.not-an-ntag':
    'Ce genre de puce ne s’écrit pas. La carte se joue quand même, ici.',
  'writing.result.no-writer':
    'Ce lecteur ne sait pas écrire. Posez la carte sur un lecteur USB PC/SC ou un téléphone Android.',
} as const;
