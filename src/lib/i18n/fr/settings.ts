/** Settings of the page `/settings`: the name of each, and other words that find it. */
export const settings = {
  'settings.search': 'Chercher un réglage',
  'settings.found':
    '{count, plural, =0 {Aucun réglage de ce nom.} one {# réglage} other {# réglages}}',
  'settings.on': 'En service',
  'settings.off': 'Éteint',
  'settings.of': '{count} sur {of}',
  'settings.area.venue': 'La maison',
  'settings.area.screens': 'Téléviseurs',
  'settings.area.cards': 'Lecteurs et cartes',
  'settings.area.smartHome': 'Maison connectée',
  'settings.area.about': 'À propos',
  'settings.area.more': 'Plus',

  'settings.language': 'Langue de cet appareil',
  'settings.language.words': 'français anglais english traduire',
  'settings.chances.note':
    'Environ, d’après ce que toute la table peut savoir : pas avant deux tours de chacun.',
  'settings.chances.words': 'probabilités pronostic qui va gagner pourcentage barre télévision tv',
  'settings.hints': 'Conseils sur les téléphones privés',
  'settings.hints.note': 'À qui joue, sur sa propre main, pour apprendre. Jamais en tournoi.',
  'settings.hints.words': 'aide apprendre débutant astuce quelle carte jouer',
  'settings.trash': 'Corbeille des parties',
  'settings.trash.words': 'supprimer effacer reprendre partie supprimée historique sept jours',

  'settings.theme': 'Couleurs des téléviseurs',
  'settings.theme.words': 'thème mode nuit jour clair sombre contraste apparence télévision tv',
  'settings.televisions': 'Ajouter ou renommer un téléviseur',
  'settings.televisions.words':
    'télévision tv écran accepter numéro six chiffres nom retirer jumeler',
  'settings.sound': 'Son et image d’un téléviseur',
  'settings.sound.words':
    'télévision tv voix volume vitesse muet plein écran langue bruit couleurs',
  'settings.show': 'Montrer la partie sur cet écran',
  'settings.show.words': 'télévision tv afficher course projecteur vidéoprojecteur',

  'settings.decks.waiting': 'Un invité attend votre réponse.',
  'settings.decks.words': 'enregistrer cartes puces étiquettes nfc compter jetons prêter invité',
  'settings.newDeck': 'Nouveau paquet',
  'settings.newDeck.words': 'ajouter créer cartes boîte édition classique prestige elevens',
  'settings.prints': 'Imprimer codes, jetons et braille',
  'settings.prints.words': 'impression feuille qr papier étiquettes toucher 3d pdf',
  'settings.readers.words': 'place usb nfc état panne pile défausse camp main pcsc acr122u',
  'settings.identify': 'Quel lecteur est lequel ?',
  'settings.identify.words': 'reconnaître trouver identifier carte',
  'settings.readersTable.words': 'envoyer déplacer autre partie',
  'settings.thisReader.words': 'téléphone android caméra photo nfc usb clavier lecteur',
  'settings.lab': 'Lecteurs virtuels',
  'settings.lab.off': 'Démarrez le serveur avec --lab',
  'settings.lab.words': 'laboratoire essayer simulateur sans matériel test',

  'settings.devices': 'Noms et droits des appareils',
  'settings.devices.words':
    'téléphone tablette ordinateur renommer retirer oublier sécurité accès administrateur organiser organisateur mot de passe',
  'settings.https': 'Connexion chiffrée (https)',
  'settings.https.words': 'certificat sécurité cadenas confiance ssl',

  'settings.broker': 'Serveur MQTT',
  'settings.broker.words': 'courtier mosquitto domotique automatisation adresse',
  'settings.homeAssistant': 'Home Assistant et tableaux de bord',
  'settings.homeAssistant.words': 'domotique découverte entités panneau cadre jetons',
  'settings.buttons': 'Boutons de la pièce',
  'settings.buttons.words': 'commandes zigbee annuler pause places appuyer',
  'settings.lamp': 'Lampe à la couleur du tour',
  'settings.lamp.words': 'lumière wled éclairage led ampoule',
  'settings.webhook': 'Adresse web à prévenir',
  'settings.webhook.words': 'webhook url http envoyer clé secret',

  'settings.version': 'Version du programme',
  'settings.version.words': 'mise à jour nouveau numéro logiciel',
  'settings.licences': 'Licences des composants',
  'settings.licences.words': 'logiciels libres open source composants droits',
  'settings.backups': 'Sauvegardes',
  'settings.backups.words': 'sauvegarder copie copier restaurer disque panne perdre données backup',
  'settings.guide.words':
    'aide mode d’emploi notice comment dépannage pare-feu wi-fi ne s’ouvre pas',
  'settings.rules': 'Règles du jeu',
  'settings.rules.words': 'livret mille bornes elevens édition',

  'settings.tournaments.words': 'rencontres classement rondes concours club',
  'settings.hall.words': 'toutes les tables surveiller club',
  'settings.record': 'Ouvrir une partie enregistrée',
  'settings.record.words': 'fichier json importer rejouer',
  'settings.guide': 'Le guide',
  'settings.chances': 'Chances de gagner',
  'settings.area.devices': 'Appareils',
  'openRecord.note':
    'Un fichier JSON téléchargé ici. On la regarde coup par coup sur la télévision.',
  'openRecord.file': 'Fichier de la partie',
  'openRecord.too-big': 'Ce fichier est trop gros : {kilobytes, number} ko au plus.',
  'openRecord.not-json': 'Ce fichier n’est pas du JSON : choisissez une partie téléchargée ici.',
  'openRecord.too-often':
    'Trop de parties ouvertes à la suite. Attendez un instant, puis réessayez.',
  'openRecord.no-answer': 'Le serveur n’a pas répondu. Rien n’a été ouvert ; réessayez.',
  'openRecord.leftOut':
    '{count, plural, one {Le coup n° {first, number} est contraire à la règle : il manque.} other {# coups sont contraires à la règle : ils manquent. Le premier est le n° {first, number}.}}',
  'openRecord.watch': 'Voir la partie',
  'openRecord.bad.whole': 'Ce fichier ne contient pas une partie : un objet JSON est attendu.',
  'openRecord.bad.record': '« record » doit valoir 1 : c’est le numéro du format.',
  'openRecord.bad.game': '« game » doit nommer un jeu que l’on peut ouvrir ici.',
  'openRecord.bad.edition':
    '« edition » doit nommer une édition connue : classique, prestige ou green.',
  'openRecord.bad.options':
    'Cette option n’existe pas dans l’édition, ou sa valeur ne convient pas : {path}.',
  'openRecord.bad.seats':
    'Les joueurs ne conviennent pas ({path}). Noms différents, {longest, number} caractères au plus, autant que l’édition le prévoit.',
  'openRecord.bad.sides':
    'Les camps ne conviennent pas ({path}). Chaque joueur dans un seul, les partenaires face à face.',
  'openRecord.bad.first': '« first » doit nommer l’un des joueurs.',
  'openRecord.bad.rows': 'Les quatre rangées doivent porter quatre noms différents : {path}.',
  'openRecord.bad.moves': '« moves » doit être la liste des coups, {most, number} au plus.',
  'openRecord.bad.move': 'Le coup n° {number, number} n’est pas lisible ({path}).',
  'openRecord.bad.other': 'Cette clé n’a pas sa place dans une partie enregistrée : {path}.',
} as const;
