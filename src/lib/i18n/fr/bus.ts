export const bus = {
  'bus.title': 'Lampes et maison connectée',
  'bus.lead':
    'Lampes, haut-parleurs et boutons suivent la partie, par MQTT ou par une adresse web.',
  'bus.fixed': 'Fixé au démarrage du serveur par {name} : cette page ne peut pas le changer.',
  'bus.kept': 'inchangé',
  'bus.saved': 'Enregistré. C’est en vigueur, sans redémarrer le serveur.',
  'bus.same': 'Rien n’a changé.',
  'bus.refused':
    'Rien n’a été changé : un réglage ne peut pas fonctionner, il est marqué plus haut.',
  'bus.notSaved': 'Rien n’a été changé : le serveur n’a pas pu l’enregistrer.',
  'bus.tooOften': 'Trop d’essais à la suite. Attendez un moment, puis recommencez.',

  'bus.state': 'En ce moment',
  'bus.state.off': 'Éteint : aucun serveur MQTT, aucune adresse.',
  'bus.state.connected': 'Connecté à {address} depuis {when}.',
  'bus.state.connecting': 'Connexion à {address}…',
  'bus.state.away':
    'Pas de connexion à {address} depuis {when}. Un nouvel essai a lieu toutes les deux secondes.',
  'bus.state.elsewhere': 'Un autre de vos serveurs parle à {address}, depuis {when}.',
  'bus.state.lately': 'Dernière erreur, à {when} : {why}',
  'bus.places': 'Places annoncées : {places}',
  'bus.public':
    '{address} n’est pas dans votre réseau : d’autres peuvent y lire vos parties. Choisissez une adresse d’ici.',
  'bus.trouble.bad-password':
    'Le serveur MQTT refuse ce nom ou ce mot de passe. Vérifiez-les chez lui, puis ici.',
  'bus.trouble.refused':
    'La machine répond, mais aucun serveur MQTT n’écoute à ce port. Est-il démarré ? L’adresse finit d’ordinaire par :1883.',
  'bus.trouble.no-such-name':
    'Aucune machine ne porte ce nom dans le réseau. Essayez son adresse en chiffres.',
  'bus.trouble.no-answer':
    'Rien ne répond à cette adresse. La machine est-elle allumée, dans le même réseau, et le port est-il le bon ?',
  'bus.trouble.no-broker':
    'Cette adresse répond, mais pas comme un serveur MQTT. mqtt:// et mqtts:// ont chacun leur port.',
  'bus.trouble.not-trusted':
    'Le certificat du serveur MQTT n’est pas reconnu. Nommez celui de son autorité au démarrage, par MQTT_CA.',
  'bus.trouble.old-broker':
    'Ce serveur MQTT ne parle que MQTT 3.1. Il faut MQTT 5, que mosquitto parle depuis la version 1.6.',
  'bus.trouble.sent-away':
    'Le serveur MQTT a coupé la connexion. Peut-être ignore-t-il MQTT 5, ou un autre y porte notre nom.',
  'bus.trouble.lost': 'La connexion a été coupée.',
  'bus.webhook.waiting': '{address} : rien n’a encore été envoyé.',
  'bus.webhook.taken': '{address} prend les messages, depuis {when}.',
  'bus.webhook.elsewhere':
    '{address} : un autre de vos serveurs envoie les messages, depuis {when}.',
  'bus.webhook.away':
    '{address} ne répond pas depuis {when}. Les messages attendent, dans l’ordre.',
  'bus.webhook.later':
    '{address} répond {status} depuis {when} : pas maintenant. Les messages attendent, dans l’ordre.',
  'bus.webhook.refused':
    '{address} répond {status} depuis {when} : ce message-là n’est pas pris, et n’est pas renvoyé.',

  'bus.broker': 'Serveur MQTT',
  'bus.broker.note':
    'Le vôtre, par exemple Mosquitto dans Home Assistant. Sans adresse, tout est éteint et retiré de là-bas.',
  'bus.broker.address': 'Adresse',
  'bus.password': 'Mot de passe',
  'bus.password.anew':
    'Tapez de nouveau le mot de passe : il ne va qu’au serveur pour lequel il a été tapé.',
  'bus.place': 'Nom de la place',
  'bus.place.note': 'Où jouent vos lecteurs : salon. Ce nom reste quand les parties passent.',
  'bus.prefix': 'Début des sujets',
  'bus.prefix.note': 'Seulement si un autre programme utilise déjà celui-ci.',
  'bus.discovery': 'Home Assistant trouve la table tout seul',
  'bus.discovery.prefix': 'Où Home Assistant écoute',
  'bus.tokens': 'Les jetons sont des puces de Home Assistant',
  'bus.tokens.note': 'Une automatisation peut commencer par un jeton ; jamais par une carte.',
  'bus.frames': 'Tableaux de bord qui montrent la télévision',
  'bus.frames.note':
    'Adresses des sites dont une page peut montrer /tv dans un cadre, séparées par des espaces. Dans un cadre on regarde seulement, même chez soi.',
  'bus.commands': 'Boutons connectés',
  'bus.fold.on': 'En service',
  'bus.fold.off': 'Éteint',
  'bus.fold.count': '{count, plural, =0 {Aucun permis} one {# permis} other {# permis}}',
  'bus.commands.table': 'Ce qu’un bouton peut demander à la table',
  'bus.commands.table.note':
    'Qui peut écrire au serveur MQTT peut appuyer : personne ne sait qui l’a fait. Un bouton ne peut pas plus qu’un jeton posé sur le lecteur.',
  'bus.commands.seat': 'Ce qu’un bouton peut faire pour un joueur',
  'bus.commands.seat.note':
    'Le bouton nomme la place du joueur. Là où quelqu’un arbitre, c’est sur son téléphone qu’il le permet, joueur par joueur.',
  'bus.seats': 'Permis aussi aux tables sans arbitre',
  'bus.seats.note': 'Sinon, sans arbitre, aucun bouton n’agit pour un joueur.',
  'bus.command.pause': 'Mettre en pause',
  'bus.command.resume': 'Reprendre',
  'bus.command.say_standing': 'Dire où on en est',
  'bus.command.say_last_card': 'Dire le dernier coup',
  'bus.command.say_playable': 'Dire ce qui se pose',
  'bus.command.say_chances': 'Dire qui va gagner',
  'bus.command.say_my_side': 'Dire où en est son camp',
  'bus.command.answer': 'Répondre « c’est moi »',
  'bus.lamp': 'Une lampe sans Home Assistant',
  'bus.lamp.note': 'WLED, zigbee2mqtt ou Tasmota : où, et en quels mots, elle apprend sa couleur.',
  'bus.lamp.topic': 'Sujet',
  'bus.lamp.payload': 'Message envoyé',
  'bus.lamp.payload.note': 'Remplacés par ce qu’ils valent : {words}',
  'bus.webhook': 'Une adresse web',
  'bus.webhook.note':
    'Sans serveur MQTT : les mêmes messages y sont envoyés, l’un après l’autre et signés.',
  'bus.webhook.address.note':
    'Son chemin n’est plus montré une fois enregistré : pour beaucoup, c’est un secret.',
  'bus.webhook.key': 'Clé',
  'bus.webhook.key.note': 'Au moins seize caractères, ou whsec_… ; elle signe chaque message.',

  'bus.bad.MQTT_URL': 'Écrivez l’adresse ainsi : mqtt://192.168.1.20:1883, ou mqtts:// par TLS.',
  'bus.bad.MQTT_PLACE': 'Ce nom ne peut pas servir.',
  'bus.bad.MQTT_PREFIX': 'Ni #, ni +, ni barre au bord : par exemple table-companion.',
  'bus.bad.MQTT_DISCOVERY': 'Ni #, ni +, ni barre au bord : d’habitude homeassistant.',
  'bus.bad.LIGHT_TOPIC': 'Un sujet sans # ni + : par exemple wled/all/col.',
  'bus.bad.LIGHT_PAYLOAD': 'Ce message ne peut pas servir.',
  'bus.bad.WEBHOOK_URL':
    'Une adresse http:// ou https:// de votre réseau, sans nom ni mot de passe dedans.',
  'bus.bad.WEBHOOK_SECRET': 'Il faut une clé : au moins seize caractères, ou whsec_…',
  'bus.bad.FRAME_ADDRESSES':
    'Des adresses entières, sans chemin, huit au plus : http://192.168.1.20:8123.',
} as const;
