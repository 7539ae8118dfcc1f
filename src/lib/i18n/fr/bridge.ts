/** Terminal output of the bridge, and of the server about remote readers. No page uses it. */
export const bridge = {
  'bridge.reader': '{name} : {state}. {help}',
  'bridge.run': 'Tapez : {command}',
  'bridge.connected':
    'Relié à {server}{taps, plural, =0 {} one { ; # carte arrive} other { ; # cartes arrivent dans l’ordre}}',
  'bridge.out-of-reach':
    'Le serveur {server} est hors de portée : {taps, plural, =0 {les cartes posées seront gardées} one {# carte attend} other {# cartes attendent}}. Vérifiez qu’il tourne, toujours à cette adresse ; tout repart de lui-même.',
  'bridge.kept':
    '{name} : serveur hors de portée ({taps, plural, one {# carte attend} other {# cartes attendent}}). Vérifiez qu’il tourne ; rien n’est perdu.',
  'bridge.turned-away':
    'Le serveur {server} refuse ce pont ({why}) ; les cartes sont gardées. S’il en a été retiré, tapez : {command}',
  'bridge.foreign-server':
    'À {server}, ce n’est pas le serveur de cette machine qui répond : il ne reçoit aucun secret, et les cartes sont gardées. Arrêtez le programme qui occupe ce port, ou relancez les deux.',
  'bridge.name-taken':
    'Chez {server}, un autre pont s’appelle déjà « {bridge} » ; les cartes sont gardées. Donnez un autre nom à celui-ci (BRIDGE_ID) et relancez-le, ou arrêtez l’autre et faites-le renvoyer de la liste des appareils.',
  'bridge.newer':
    'Le serveur {server} est d’une version plus ancienne, qui ne comprend pas ce pont ; les cartes sont gardées. Mettez le serveur à jour : tout repart de lui-même.',
  'bridge.too-many-readers':
    'Le serveur {server} connaît au plus {most, number} lecteurs par pont, et celui-ci en a nommé davantage : il ne les liste pas. Débranchez ceux qui ne servent pas, ou confiez-en à un autre pont.',
  'bridge.not-now': 'Le serveur ne prend pas une carte ({code}) ; elle est gardée et renvoyée.',
  'bridge.set-aside':
    '{name} : le serveur ne sait pas prendre la carte {tag} ({code}). Elle est gardée, les suivantes continuent ; elle est renvoyée quand le pont redémarre.',
  'bridge.in-use':
    'Un autre pont travaille déjà dans le dossier {folder}. Arrêtez-le, ou donnez à celui-ci un dossier à lui : --data DOSSIER',
  'bridge.damaged':
    'Les cartes en attente sont illisibles ; elles sont gardées ici : {file}. Le pont repart sans elles.',
  'bridge.unread':
    '{entries, plural, one {# entrée de {file} est illisible et y reste} other {# entrées de {file} sont illisibles et y restent}}, peut-être pour une version plus récente de ce programme. Les autres cartes continuent.',
  'bridge.disk-full':
    'Le disque n’accepte plus rien : si le pont s’arrête maintenant, les cartes en attente sont perdues. Faites de la place.',
  'bridge.too-many':
    '{name} : trop de cartes attendent, celle-ci n’est pas prise. Vérifiez que le serveur tourne.',

  'bridge.tap-fault': 'Une carte n’a pas pu être envoyée : {why}',
  'bridge.not-recorded':
    '{file} ne s’enregistre plus ({why}) ; les cartes sont prises comme avant.',
  'bridge.too-slow': 'le disque est trop lent',
  'bridge.replay.over':
    'replay : l’enregistrement est fini, {events, plural, one {# événement} other {# événements}}{odd, plural, =0 {} one { ; # ligne n’a pas été comprise} other { ; # lignes n’ont pas été comprises}}',
  'bridge.replay.broken': 'replay : arrêté avant la fin : {why}',
  'bridge.pcsc.backend': 'Lecteurs PC/SC : servis par {backend}.',
  'bridge.pcsc.not-built':
    'Lecteurs PC/SC : servis par {backend} ; {other} n’a pas été compilé ici.',
  'bridge.pcsc.damaged':
    'Lecteurs PC/SC : servis par {backend} ; {other} ne se charge pas, il est incomplet ou fait pour une autre machine. Pour le réparer : npm ci',
  'bridge.pcsc.crashes':
    'Lecteurs PC/SC : servis par {backend} ; {other} plante à répétition ici. Nouvel essai demain, ou dès qu’il est réinstallé : npm ci',
  'bridge.pcsc.full':
    'Avec cette bibliothèque, {readers, number} lecteurs PC/SC au plus (un emplacement SIM en est un) : un de plus ne serait pas lu. nfc-pcsc en sert davantage ; voir hardware/README.md.',
  'bridge.pcsc.bad-backend': 'pcsc:{value} est inconnu. Écrivez pcsc, ou l’un de : {backends}',
  'bridge.simulator.odd': 'simulator : pas compris : {text}',
  'bridge.mqtt.no-broker':
    'Les lecteurs mqtt veulent l’adresse de votre courtier : MQTT_URL=mqtt://nom:motdepasse@192.168.1.20 (et MQTT_CA pour un fichier de certificats).',
  'bridge.mqtt.bad-topic':
    'mqtt:{value} ne convient pas : des niveaux entre des barres, + pour un niveau quelconque, jamais #.',
  'bridge.mqtt.connected': 'mqtt : relié à {broker}, à l’écoute de {topics}',
  'bridge.mqtt.away': 'mqtt : pas de liaison avec {broker} ; on réessaie. {why}',
  'bridge.mqtt.no-ear':
    'mqtt : {broker} ne laisse pas ce nom écouter {topics}. Donnez-lui-en le droit chez le serveur MQTT.',
  'bridge.mqtt.same-name':
    'mqtt : {broker} coupe chaque liaison après un instant, comme il le fait quand deux ponts portent le même nom, comme après la copie d’un dossier. Supprimez mqtt-client-id du dossier de l’un d’eux et relancez-le.',
  'bridge.mqtt.too-many': 'mqtt : trop de lecteurs ; {name} n’est pas écouté.',
  'bridge.listen.bad-port':
    'mqtt-listen:{value} n’est pas un port ; par exemple mqtt-listen:{usual}.',
  'bridge.listen.closed': 'mqtt-listen:{value} ne s’ouvre pas : {why}',
  'bridge.listen.open':
    'mqtt-listen : les lecteurs parlent au port {port} de cette machine ; leur mot de passe est dans {file}, leur nom est libre.',
  'bridge.listen.wrong': 'mqtt-listen : {address} n’a pas le mot de passe.',
  'bridge.listen.no-password':
    'mqtt-listen : le mot de passe ne peut être gardé dans {file} : {why}',
  'bridge.esphome.no-address':
    'esphome veut l’adresse des appareils, avec des espaces entre eux : esphome:192.168.1.30, ou esphome:192.168.1.30 tagreader.local pour deux',
  'bridge.esphome.bad-address':
    'esphome:{value} n’est pas une adresse ; par exemple esphome:192.168.1.30 ou esphome:tagreader.local:6053.',
  'bridge.esphome.too-many': 'esphome : au plus {most, number} appareils par pont.',
  'bridge.esphome.key-there':
    'esphome : une clé ne s’écrit pas devant l’adresse, où d’autres la liraient. Donnez-la par ESPHOME_KEY : la clé, ou ADRESSE=CLÉ pour chaque appareil, avec des espaces entre eux.',
  'bridge.esphome.bad-key':
    'ESPHOME_KEY ne convient pas : chaque clé a 44 caractères et finit par =, comme dans le YAML de l’appareil (api, encryption, key).',
  'bridge.esphome.key-of-none':
    'ESPHOME_KEY a une clé pour {value}, qui n’est pas parmi les appareils de esphome:…',
  'bridge.esphome.away': 'esphome : {device} ne répond pas ({why}) ; on réessaie.',
  'bridge.esphome.closed': 'connexion coupée',
  'bridge.esphome.silent':
    'esphome : {device} ne dit plus rien ; on réessaie. A-t-il du courant et du réseau ?',
  'bridge.esphome.garbled':
    'esphome : ce que dit {device} ne se comprend pas. Est-ce un appareil ESPHome ? On réessaie.',
  'bridge.esphome.flood':
    'esphome : {device} en dit bien plus que des mains n’en posent ; il n’est pas écouté pendant quelques secondes.',
  'bridge.esphome.password':
    'esphome : {device} veut un mot de passe, qu’ESPHome a abandonné. Mettez une clé dans son YAML (api, encryption, key), ou rien.',
  'bridge.esphome.key-wanted':
    'esphome : {device} parle chiffré. Donnez sa clé par ESPHOME_KEY : elle est dans son YAML (api, encryption, key).',
  'bridge.esphome.no-key-wanted':
    'esphome : {device} ne parle pas chiffré, et on ne lui dit rien. Mettez la clé dans son YAML, ou retirez-la de ESPHOME_KEY.',
  'bridge.esphome.wrong-key': 'esphome : {device} a une autre clé que celle de ESPHOME_KEY.',
  'bridge.wedge.any': 'un lecteur qui écrit',
  'bridge.wedge.by-page':
    'Sur ce système, c’est une page du compagnon qui lit un lecteur qui écrit : gardez-en une au premier plan, /reader par exemple, et posez une carte.',
  'bridge.wedge.missing': '{reader} n’est pas branché ; on le cherche.',
  'bridge.wedge.among':
    '{reader} ne se trouve pas ; on le cherche. Claviers branchés : {keyboards}. Si l’un d’eux est le lecteur, donnez son chemin : BRIDGE_READERS={example}. Il n’écrira plus que pour le jeu.',
  'bridge.wedge.unread':
    '{reader} écrit « {typed} », qui n’est pas le numéro d’une puce. Réglez-le sur l’hexadécimal (« 14H » ou « 8H »), sans signe devant ni derrière, et Entrée à la fin : sa notice dit comment.',
  'bridge.wedge.short':
    '{reader} écrit des numéros de quatre octets : deux étiquettes d’un rouleau peuvent avoir le même.',
  'bridge.wedge.no-program':
    'Les lecteurs qui écrivent ont besoin de python3. Lancez : sudo apt install python3',
  'bridge.wedge.no-right':
    '{path} ne peut pas être ouvert. Lancez : sudo usermod -aG input $USER, puis reconnectez-vous.',
  'bridge.wedge.in-use': '{path} est pris par un autre programme ; arrêtez celui-ci.',
  'bridge.wedge.no-keyboard':
    '{path} n’est pas un clavier. Cherchez dans /dev/input/by-id un nom qui finit par -event-kbd.',

  'bridge.speech.on': 'Cette machine dit ce qu’entendent les tables de ses lecteurs ({player}).',
  'bridge.speech.private':
    'Cette machine ne dit que les cartes en main, à qui joue là ({player}). Branchez un écouteur.',
  'bridge.speech.heard': 'Cette machine se fait de nouveau entendre.',
  'bridge.speech.no-sound-card':
    '« {player} » n’a rien joué ({why}) : branchez un haut-parleur ou un casque.',
  'bridge.speech.no-voice': 'Le serveur n’a pas de voix : installez-y espeak-ng, ou voyez SPEECH.',
  'bridge.speech.lost': 'Connexion perdue. Les cartes posées sont gardées.',
  'bridge.speech.back': 'La connexion est rétablie.',
  'bridge.bad-speech':
    'BRIDGE_SPEECH ne connaît pas « {value} » : table, private, les deux avec une virgule, ou off.',

  'bridge.unpaired':
    'Ce pont n’est pas encore admis par {server} et attend. Dans un terminal de cette machine, tapez : {command}',
  'bridge.ask-code':
    'Code affiché chez l’organisateur (ou posez le jeton d’admission sur un lecteur) :',
  'bridge.wrong-code': 'Ce n’est pas le code.',
  'bridge.code-over': 'Ce code ne compte plus. Relancez la commande pour en avoir un autre.',
  'bridge.paired':
    'C’est fait : {server} admet ce pont. S’il attend déjà en service, il continue de lui-même.',
  'bridge.no-terminal': '--pair demande un code : lancez-le dans un terminal.',
  'bridge.pair-not-now':
    'Le serveur ne donne pas de code pour l’instant. Réessayez dans quelques minutes.',
  'bridge.pair-no-server':
    'Le serveur {server} est hors de portée. Vérifiez son adresse et qu’il tourne.',

  'bridge.wedge.chosen': '{reader} a été choisi comme lecteur : il n’écrit plus que pour le jeu.',
  'bridge.wedge.given-back': '{reader} est de nouveau un clavier.',
  'bridge.wedge.not-kept':
    'Le choix d’un clavier ne peut pas être enregistré ({why}) : il vaut jusqu’à l’arrêt du pont.',
  'bridge.usage': `Usage : bridge [--server URL] [--data DOSSIER] [--readers SORTE[:ARGUMENT],…] [--record FICHIER]
               [--table CODE] [--alone] [--pair]
  --server   où tourne le compagnon de table      (http://127.0.0.1:3000) ; plusieurs serveurs : URL,URL
  --data     dossier des cartes pas encore livrées (data/bridge-SERVEUR)
  --readers  sortes de lecteurs : {kinds}   (pcsc)
  --record   fichier où tout ce que disent les lecteurs est ajouté, à rejouer par replay:FICHIER
  --table    code de la table où jouent ses lecteurs
  --alone    continuer quand le programme qui a lancé le pont s’arrête
  --pair     demander à entrer de nouveau, par un code ou le jeton d’admission, et finir ; la première fois, cela se fait seul
Environnement : BRIDGE_SECRET, BRIDGE_ID (nom de ce pont), BRIDGE_TRACE (fichier des temps),
  BRIDGE_READERS et BRIDGE_RECORD (comme --readers et --record, qui passent avant),
  BRIDGE_SPEECH (ce que cette machine dit : table, private ou les deux), BRIDGE_PLAYER (aplay -q -)`,
  'bridge.bad-option': 'L’option {option} ne convient pas. Les options : --help',
  'bridge.bad-server': '--server veut une adresse comme http://192.168.1.20:3000, pas « {value} ».',
  'bridge.bad-kind': '--readers ne connaît pas « {kind} » ; les sortes sont {kinds}.',
  'bridge.bad-table': '--table veut le code d’une table, pas « {value} ».',
  'bridge.no-folder': '--data veut le nom d’un dossier.',
  'bridge.no-file': '--record veut le nom d’un fichier.',
  'bridge.bad-folder': 'Le dossier {folder} ne peut pas servir : {why}',
  'bridge.stuck': 'Le pont ne répond plus ; un lecteur le retient peut-être.',
  'bridge.again': 'Le pont s’est arrêté ; il redémarre.',
  'bridge.replay.no-file': 'replay veut un fichier : replay:soiree.jsonl@10',
  'bridge.replay.bad-speed':
    'replay:{value} : après le @ vient combien de fois plus vite, par exemple 10.',
  'bridge.replay.unreadable': 'replay:{file} ne se lit pas : {why}',
  'bridge.wedge.no-path': 'wedge:{value} n’est pas un chemin ; voyez /dev/input/by-id.',
  'bridge.simulator.closed': 'simulator:{value} ne s’ouvre pas : {why}',
  'page.late':
    'La page n’arrive pas à s’afficher sur cet écran. Rechargez-la. Si cela recommence, ouvrez la même adresse sur un autre écran : téléphone, ordinateur, clé de télévision.',
  'page.ask': 'Code de la table',
  'plain.title': 'Table {table}',
  'plain.again': 'Cette page se met à jour seule toutes les {seconds} secondes.',
  'plain.plays': 'Derniers coups',
  'plain.instead':
    'Cet appareil est trop ancien pour jouer ou compter ici : il montre la table, sans plus. Jouez avec un téléphone plus récent, ou avec les cartes et les jetons.',
} as const;
