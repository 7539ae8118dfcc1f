import { command } from './command.ts';

export const programs = {
  ...command,
  'bad-setting': 'La valeur de {name} ne convient pas.',
  'bad-broker':
    '{name} veut l’adresse d’un serveur MQTT, comme mqtt://192.168.1.20:1883, ou mqtts:// s’il est chiffré.',
  'bad-host':
    'Le serveur ne peut pas écouter sur « {host} », qui n’est pas une adresse de cet appareil : {addresses}. Sans --host, il écoute sur toutes.',
  'bad-option': 'L’option {option} ne convient pas. Les options : npm start -- --help',
  'only-data': '« {option} » ne convient pas ici ; la seule option est --data DOSSIER.',
  'bad-port': '--port veut un nombre de 0 à 65535, pas « {value} ».',
  'bad-name': '--name veut un nom de lettres, de chiffres et de tirets, pas « {value} ».',
  'name-taken': '{wanted} est déjà le nom d’un autre appareil du réseau ; ici, c’est : {address}',
  'name-changed': 'L’adresse à taper est maintenant : {address}',
  'name-lost': 'Pas de nom dans le réseau pour l’instant ; l’adresse en chiffres : {number}',
  'no-name':
    'Pas de nom {wanted} : ce réseau ou cette machine ne le permet pas ({why}). L’adresse en chiffres marche.',
  'no-short-port':
    'Pas d’adresse courte : le port {port} est pris, ou réservé à d’autres comptes. Tout le reste marche.',
  'no-database': 'La base de données ne s’ouvre pas : {why}',
  'no-lock':
    'Le dossier des données ne se verrouille pas pour ce serveur : {why}. Ce fichier ne contient rien : supprimez-le, puis recommencez.',
  'secret-spoilt':
    'Le secret dans {file} est vide ou abîmé. Supprimez ce fichier puis relancez : un autre sera créé. Donnez-le ensuite aux programmes qui avaient l’ancien.',
  'key-replaced':
    'La clé dans {file} était vide ou abîmée ; elle a été refaite. Les invitations des dernières heures ne marchent plus : scannez de nouveau le code. Les appareils restent connus.',
  'disk-full': 'Le disque est plein : faites de la place pour {folder}, puis recommencez.',
  'folder-closed':
    'Le dossier {folder} est fermé à l’utilisateur {user} : recommencez avec sudo ; si c’est lui qui fait tourner le serveur : sudo chown -R {user}: {folder}',
  'bad-owner':
    'Le dossier {folder} appartient à un autre utilisateur, et root ne peut pas prendre son identité ici ({why}). Lancez cette commande avec le compte de cet utilisateur.',
  'bad-marker':
    'Le fichier {file} n’a pas été écrit par une restauration. Rien n’a changé. Supprimez-le, puis recommencez.',
  damaged: 'La base de données est abîmée : {why}. Remettez la dernière sauvegarde : {command}',
  foreign:
    'La base de données {file} n’est pas de ce programme, ou a été changée par un autre ({found}). Remettez la dernière sauvegarde, ce qui met ce fichier de côté : {command}. Pour repartir de rien, déplacez-le ailleurs.',
  newer:
    'La base de données {file} a été écrite par une version plus récente de ce programme ({where}), et n’est pas changée : réinstallez cette version, ou remettez la dernière sauvegarde que celle-ci sait lire : {command}',
  unreadable:
    'Ce que raconte la base de données {file} ne se lit pas ({where}), et n’est pas changé : remettez la dernière sauvegarde : {command}',
  lost: 'La base de données {file} n’est plus là, mais ceci en est gardé : {kept}. Remettez-la : {command}. Pour repartir de rien, déplacez d’abord ailleurs ce qui est gardé.',
  'lost-whole':
    'La base de données {file} a disparu ou est vide ; elle comptait {count, plural, one {# entrée} other {# entrées}} jusqu’au {until}. Remettez-en une copie. Pour repartir de rien, supprimez {mark}.',
  'log-lost':
    'La fin de la base de données {file} est perdue : {count, plural, one {il manque # entrée enregistrée} other {il manque # entrées enregistrées}} (après {since}, jusqu’à {until}). On joue avec ce qui reste ; vérifiez les dernières cartes de chaque table.',
  'log-lost-start': 'le tout début',
  'log-lost-kept': 'Le fichier abîmé est gardé ici : {file}',
  'postgres-address':
    'DATABASE_URL n’est pas l’adresse d’un Postgres. Elle s’écrit postgres://utilisateur:motdepasse@machine:5432/base',
  'postgres-away':
    'La base de données {where} ne répond pas : {why}. Postgres tourne-t-il, et l’adresse dans DATABASE_URL est-elle la bonne ?',
  'postgres-password':
    'La base de données {where} refuse l’utilisateur {user} : vérifiez son nom et son mot de passe dans DATABASE_URL.',
  'postgres-missing': 'Il n’y a pas de base de données {where}. Créez-la : createdb -O {user} NOM',
  'postgres-crowded':
    'La base de données {where} a trop de connexions ouvertes ({why}). Augmentez max_connections, ou lancez moins de serveurs : chacun en prend jusqu’à huit.',
  'postgres-rights':
    'L’utilisateur {user} n’a pas assez de droits dans {where} : {why}. Faites-le propriétaire de la base : alter database NOM owner to {user}',
  'postgres-old':
    'Ce Postgres est trop ancien : version {version}. Il faut la version {oldest} ou une plus récente.',
  'postgres-encoding':
    'Cette base de données écrit les textes en {encoding}. Créez-en une en UTF-8 : createdb -E UTF8 -T template0 NOM',
  'postgres-foreign':
    'Cette base de données n’est pas de ce programme, ou a été changée par un autre ({found}). Donnez-lui une base à lui.',
  'postgres-newer':
    'Une version plus récente de ce programme a changé cette base de données (schéma {version}). Installez cette version.',
  'postgres-pooled':
    'Entre ce serveur et la base de données {where}, quelque chose change de connexion à chaque transaction, comme PgBouncer en mode transaction : les serveurs ne s’entendraient pas. Nommez Postgres lui-même dans DATABASE_URL, ou mettez pool_mode = session.',
  'postgres-other': 'La base de données {where} ne s’ouvre pas : {why}',
  'not-here':
    'La base de données est un Postgres (DATABASE_URL) : sauvegardez-la avec pg_dump, remettez-la avec pg_restore.',
  'which-move':
    'De quel côté ? npm run move -- --to postgres://… [--data DOSSIER], ou dans l’autre sens --from postgres://…',
  moved:
    'C’est fait : {commits} enregistrements de {streams} tables et registres sont copiés et comparés, octet par octet. L’original reste comme il est.',
  'moved-to': 'Lancez maintenant chaque serveur avec DATABASE_URL={where}',
  'moved-from': 'Lancez maintenant le serveur sans DATABASE_URL : sa base de données est {file}',
  'move-not-empty': 'Là où cela doit aller, il y a déjà quelque chose : {where}. Rien n’a changé.',
  'move-in-use':
    'Un serveur se sert encore de {where}. Arrêtez-les tous d’abord, puis relancez la commande.',
  'move-nothing-there': 'Il n’y a rien à déplacer : {where} est vide ou n’existe pas.',
  'move-differs':
    'Ce qui est arrivé n’est pas ce qui est parti ; rien n’a changé. Relancez la commande ; si cela se répète, un disque est abîmé.',
  'not-moved': 'Rien n’a été déplacé : {why}',
  'restore-finished':
    'Une restauration interrompue est achevée. La base d’avant est gardée ici : {file}',
  'backup-made': 'Sauvegarde faite : {file} ({kilobytes} Ko)',
  'backup-failed': 'La sauvegarde n’a pas pu être faite : {why}',
  'backup-no-room':
    'Pas de sauvegarde : il ne resterait pas assez de place pour les cartes des prochaines soirées. Les sauvegardes les plus anciennes ont été supprimées d’abord ; faites de la place sur le disque de {folder}.',
  'backup-under-way':
    'Une autre sauvegarde se fait dans {folder} depuis une minute ; celle-ci n’a pas été faite. Relancez la commande quand l’autre est achevée.',
  'backups-closed':
    'Les sauvegardes dans {folder} ne s’ouvrent pas : {why}. On joue sans ; pour qu’il s’en fasse d’autres, donnez ce dossier à qui fait tourner le serveur.',
  'no-backups': 'Il n’y a pas encore de sauvegarde dans {folder}.',
  'which-backup': 'Quelle sauvegarde ? npm run restore -- latest, ou l’un de ces fichiers :',
  'backup-missing': 'Il n’y a pas de fichier {file}. Quelles sauvegardes il y a : npm run restore',
  'backup-damaged': 'Cette sauvegarde ne peut pas servir : {why}',
  'backup-foreign': '{file} n’est pas une sauvegarde de ce programme ({found}). Rien n’a changé.',
  'backup-newer':
    '{file} a été écrite par une version plus récente de ce programme ({where}), donc rien n’a changé : installez cette version, ou remettez une sauvegarde plus ancienne.',
  'newer-backup': '{file} est d’une version plus récente de ce programme : on cherche plus loin.',
  'backup-unreadable':
    'Ce que raconte {file} ne se lit pas ({where}), donc rien n’a changé : remettez une autre sauvegarde ; npm run restore en donne la liste.',
  'which-records': 'Quelles parties ? npm run --silent replay -- FICHIER…',
  'record-missing': 'Il n’y a pas de fichier {file}.',
  'record-closed': 'La partie ne se lit pas : {why}',
  'backup-closed':
    'L’utilisateur {user} ne peut pas lire {file}. Mettez ce fichier dans un dossier que {user} peut lire, puis relancez la commande.',
  'not-restored': 'La sauvegarde n’a pas pu être remise : {why}',
  'database-in-use':
    'Le programme tourne encore, ou une autre restauration. Arrêtez-le d’abord, puis relancez la commande.',
  restored: 'C’est fait : la base de données est celle de {file}.',
  'restored-later':
    'Windows tient encore la base de données ouverte : le prochain démarrage la remplacera par celle de {file}.',
  'set-aside': 'Celle d’avant est gardée ici : {file}',
  'port-in-use':
    'Le port {port} est déjà pris. Fermez l’autre programme, ou : npm start -- --port {next}',
  'cannot-listen': 'Le serveur ne peut pas écouter sur le port {port} : {why}',
  'no-voice':
    'Pas de voix : « {program} » ne donne aucun son. Les téléviseurs restent muets. Sous Debian : sudo apt-get install espeak-ng',
  'bus-device': 'Table de jeu ({place})',
  'bus-light': 'Lumière',
  'bus-turn': 'À qui de jouer',
  'bus-headline': 'Ce qui se passe',
  'bus-window': 'Coup fourré possible',
  'bus-side': 'Camp {side}',
  'public-broker':
    '{broker} n’est pas dans votre réseau : d’autres que vous peuvent y lire vos parties. Donnez MQTT_URL avec une adresse de votre réseau.',
  'voice-off':
    'Pas de voix : SPEECH=off. Les téléviseurs qui n’en ont pas une à eux restent muets.',
  'no-https':
    'Pas de https : le port {port} ne s’ouvre pas ({why}). Les téléphones ne peuvent pas servir de lecteurs ; tout le reste marche.',
  'trust-anew':
    'Le certificat du https est refait, car les dates de celui d’avant étaient fausses ou sa clé perdue. Les appareils qui lui faisaient confiance doivent l’apprendre une fois encore : page /trust.',
  'not-built': 'Le programme n’est pas construit. Lancez : npm start',
  'folder-in-use':
    'Un autre serveur tient déjà le dossier {folder}, ou une restauration y est en cours. Arrêtez-le d’abord, ou donnez à celui-ci un autre dossier : npm start -- --data DOSSIER',
  'server-stuck': 'Le serveur ne répond plus depuis 10 s ; on l’arrête.',
  'server-again': 'Le serveur s’est arrêté ; il redémarre.',
  'bridge-stuck': 'Le pont des lecteurs ne répond plus ; on l’arrête.',
  'bridge-again': 'Le pont des lecteurs s’est arrêté ; il redémarre.',
  'bridge-off': 'Le pont des lecteurs ne peut pas démarrer ; on joue sans lecteur.',
  home: 'Accueil',
  tv: 'Télévision',
  phone: 'Les téléphones qui jouent scannent le code de la télévision, ou tapent ses six chiffres.',
  lab: 'Simulateur',
  reader: 'NFC (Android)',
  'other-address': 'Si un téléphone n’arrive pas, essayez {others}.',
  'by-number': 'En chiffres',
  'no-reader': 'Pas de lecteur ? Le simulateur en tient lieu : npm start -- --lab',
  pairing: 'Code pour {who} : {code} (une minute)',
  'pairing-elsewhere':
    '{who} demande à entrer. Le code s’affiche chez l’organisateur (une minute).',
  'house-opened': 'Organise désormais les parties : {who}.',
  'next-link': 'Le lien suivant : {link}',
  'house-link': 'Pour organiser les parties, ouvrez ce lien ou scannez-le ; il sert une fois.',
  'house-link-file':
    'Pour organiser les parties, ouvrez le lien que montre : npm run house-link -- --data {data}',
  'no-house-link-yet':
    'Le service n’a pas encore été prêt, donc il n’y a pas de lien : sudo systemctl start {unit}. Pourquoi, dit : table-companion doctor',
  'no-house-link': 'Il n’y a pas de lien dans {folder}. Lancez d’abord : npm start',
  opening: 'L’accueil s’ouvre dans le navigateur de cette machine…',
  'pairing-more': '{more} autres demandes de code ne sont pas écrites ici.',
  stop: 'Ctrl+C pour arrêter.',
  help: `Options de npm start -- :
  --port N      port du serveur (3000)
  --https-port N  port en https (celui du serveur + 443)
  --no-https    sans https
  --name NOM    nom dans le réseau : http://NOM.local (bornes)
  --no-name     sans nom
  --short-port N  port de l’adresse courte, si le système le permet (80)
  --no-short-port  sans adresse courte
  --data DOSSIER  dossier des données (data)
  --host ADRESSE  adresse où écouter (toutes)
  --mqtt ADRESSE  courtier MQTT : mqtt://192.168.1.20 (avec mot de passe : MQTT_URL)
  --place NOM   nom de cet endroit pour Home Assistant (main)
  --lab         permet le simulateur de lecteurs
  --no-bridge   sans les lecteurs de cette machine
  --no-open     sans ouvrir le navigateur
Le lien d’organisateur, une fois encore : npm run house-link`,
} as const;
