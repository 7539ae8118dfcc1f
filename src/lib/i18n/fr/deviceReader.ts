/** The page on which a phone or a computer becomes a reader. */
export const deviceReader = {
  'device.title': 'Cet appareil comme lecteur',
  'device.lead':
    'Un téléphone Android lit les puces lui-même ; tout autre appareil les lit avec un lecteur USB qui tape comme un clavier.',
  'device.link.off': 'Pas encore relié',
  'device.link.connecting': 'Connexion au serveur…',
  'device.link.joined': 'Relié à la maison',
  'device.link.away': 'Serveur absent',
  'device.link.not-allowed': 'Pas encore admis',
  'device.link.joined.note': 'Dans la liste des lecteurs, il s’appelle {name}.',
  'device.link.away.note':
    'Continuez à poser des cartes : elles sont gardées ici et partiront dans l’ordre.',
  'device.link.not-allowed.note':
    'La maison ne connaît pas encore cet appareil. Demandez à la personne qui l’a installée de l’admettre, ou servez-vous de l’ordinateur sur lequel tourne le programme.',
  'device.waiting': '{count, plural, one {# carte attend} other {# cartes attendent}} le serveur',

  'device.nfc.title': 'Le NFC du téléphone',
  'device.nfc.start': 'Commencer à lire',
  'device.nfc.again': 'Réessayer',
  'device.nfc.stop': 'Arrêter',
  'device.nfc.idle': 'Android demandera une fois la permission de lire les puces.',
  'device.nfc.asking': 'Répondez à la question du téléphone.',
  'device.nfc.scanning':
    'Prêt. Passez une carte au dos du téléphone, puis écartez-la : l’écran reste allumé.',
  'device.nfc.paused': 'En pause tant que cette page n’est pas à l’écran.',
  'device.nfc.denied':
    'La permission est refusée. Touchez le cadenas près de l’adresse, puis Autorisations, et permettez NFC.',
  'device.nfc.switched-off': 'Le NFC du téléphone est éteint. Allumez-le dans ses réglages.',
  'device.nfc.unsupported':
    'Pas ici : seul Chrome sur Android sait lire les puces. Ni iPhone, ni ordinateur ; un lecteur USB convient partout.',
  'device.nfc.insecure':
    'Chrome ne lit les puces que sur une adresse en https. Cette page est venue sans.',
  'device.nfc.secure': 'Ouvrir en https',
  'device.nfc.trust': 'Comment faire confiance à cette adresse',
  'device.nfc.resting':
    'Un téléphone ne sent pas quand on lève une carte. Pour poser deux fois la même, écartez-la deux secondes.',

  'device.usb.title': 'Un lecteur USB qui tape',
  'device.usb.note':
    'Branchez-le à cet appareil : il est reconnu à sa première carte, sur toutes les pages du compagnon, la télévision aussi.',
  'device.usb.heard': 'Reconnu sur cet appareil.',
  'device.usb.two':
    'Deux lecteurs qui tapent dans le même appareil se confondent : ils n’ont qu’une place à eux deux.',

  'device.role': 'Sa place sur la table',
  'device.idle': 'Posez une carte',
  'device.idle.note': 'Ce que la table répond s’affiche ici, en grand, avec un son.',
  'device.last': 'Dernière réponse',
} as const;
