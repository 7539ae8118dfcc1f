export const command = {
  'command-help': `table-companion COMMANDE [options]
  status      ce qui tourne, à quelle adresse, avec quelles données
  doctor      dit ce qui manque : lecteur, pcscd, voix, horloge, disque, nom dans le réseau, pare-feu
  house-link  montre le lien d’organisateur
  backup      fait une sauvegarde, même pendant une partie
  restore     remet une sauvegarde : restore latest, ou restore FICHIER
  move        emporte les données dans une base Postgres, ou les en ramène : move --to postgres://…
  check       dit si cette version sait lire les données, et ce qu’elle en lit autrement
  bridge      seulement le pont des lecteurs : bridge --server http://192.168.1.20:3000
  kiosk       le téléviseur sur l’écran de cette machine, avec le paquet : kiosk on, kiosk off
  replay      rejoue des parties enregistrées : replay FICHIER…
  start       lance le programme dans ce terminal ; start --help nomme ses options
Les données : {data}`,
  'no-command': 'Il n’y a pas de commande « {name} ». Les commandes : table-companion --help',
  'command-root': 'Il faut être root pour cela : sudo table-companion {name}',
  'service-runs':
    'Le service tourne déjà, à {address} (données : {data}). Son lien d’organisateur : sudo table-companion house-link ; pour le relancer : sudo systemctl restart {unit}. Pour un second serveur à côté : npm start -- --data DOSSIER --port 3001',
  'beside-service':
    'Le service ne tourne pas ; un autre serveur commence ici, avec ses données dans {folder}. Pour le service : sudo systemctl start {unit}',
  'restore-latest': 'npm run restore -- latest',
  'status-version': 'Version {version}, Node {node}',
  'status-service': 'Service {unit} : {state}',
  'status-up':
    'Répond à {address} : {tables, plural, =0 {aucune table} one {# table} other {# tables}} en mémoire, {readers, plural, =0 {aucun lecteur} one {# lecteur} other {# lecteurs}}',
  'status-down': 'Rien ne répond à {address}',
  'status-data': 'Données : {data}',
  'status-backup': 'Dernière sauvegarde : {file}',
  'status-no-backup': 'Pas encore de sauvegarde',
  'status-closed': 'Seuls root et le service lisent ce dossier : sudo table-companion status',
  'check-none': 'Il n’y a pas encore de données dans {data}.',
  'check-same': 'Cette version lit toutes les données comme elles sont.',
  'check-lifted':
    'Cette version lit des données d’une version d’avant : {what}. Elles restent comme elles sont ; ce qui s’y ajoute est écrit à la nouvelle manière.',
  'check-lost-end':
    'La fin de la base de données {file} est perdue : {count, plural, one {il manque # entrée enregistrée} other {il manque # entrées enregistrées}} (après {since}, jusqu’à {until}). Le programme continue avec ce qui reste et garde le fichier abîmé ; vérifiez les dernières cartes de chaque table.',
  'check-lone':
    'Cette partie ne se lit pas ({where}) ; le programme tourne sans elle. La version qui l’a écrite la lit.',
  'check-lone-tournament':
    'Ce tournoi ne se lit pas ({where}) ; le programme tourne sans lui. Une sauvegarde d’avant l’a peut-être en entier.',
  'lifted-house': 'les réglages',
  'lifted-devices': 'les appareils',
  'lifted-tables': '{count, plural, one {# table} other {# tables}}',
  'doctor-good': 'bon',
  'doctor-lacking': 'manque',
  'doctor-all': 'Rien ne manque.',
  'doctor-some': '{count, plural, one {# chose manque.} other {# choses manquent.}}',
  'doctor-server': 'le serveur répond à {address}',
  'doctor-no-server':
    'le serveur ne répond pas à {address}. Installé par un paquet : sudo systemctl restart table-companion, puis journalctl -u table-companion -n 20',
  'doctor-not-started': 'le serveur ne répond pas à {address} : npm start',
  'doctor-taken':
    'un autre programme répond à {address} : fermez-le (sudo ss -ltnp le nomme), ou donnez un autre port au serveur : TABLE_OPTIONS="--port 3001" dans /etc/default/table-companion, puis sudo systemctl restart table-companion',
  'doctor-taken-here':
    'un autre programme répond à {address} : fermez-le, ou donnez un autre port au serveur : npm start -- --port 3001',
  'doctor-stuck': 'le serveur répond à {address}, mais son disque ne prend rien',
  'doctor-driver': 'la bibliothèque des lecteurs se charge : {backend}',
  'doctor-no-driver':
    'la bibliothèque des lecteurs ne se charge pas avec Node {node} ({why}). Le paquet a été fait pour Node {majors} ; dans un dossier du projet : {remedy}',
  'doctor-no-driver-here':
    'la bibliothèque des lecteurs ne se charge pas avec Node {node} ({why}) : {remedy}',
  'doctor-daemon': 'pcscd répond',
  'doctor-no-daemon': 'pcscd ne répond pas ({socket}) : {remedy}',
  'doctor-refused': 'pcscd refuse cet utilisateur : {remedy}',
  'doctor-built-in': 'le système lui-même sert les lecteurs',
  'doctor-no-service':
    'le service « Carte à puce » de Windows ne tourne pas. Branchez le lecteur, il part alors ; sinon, en administrateur : {remedy}',
  'doctor-reader': '{readers, plural, one {# lecteur} other {# lecteurs}}',
  'doctor-no-reader':
    'aucun lecteur. Branchez-le ; un ACR122U ou ACR1252U est connu après deux secondes{system, select, windows {. Si le Gestionnaire de périphériques ne le montre pas sous « Lecteurs de cartes à puce », installez le pilote de son fabricant} macos {. Si Informations système ne le montre pas sous USB, essayez une autre prise, puis le pilote de son fabricant} other {}}',
  'doctor-silent-reader':
    '« {name} » est branché, et n’est pas entendu. Débranchez-le dix secondes ; sinon : journalctl -u pcscd -n 20',
  'doctor-taken-reader':
    'le noyau garde le lecteur pour lui : sudo modprobe -r pn533_usb pn533 nfc, puis rebranchez-le',
  'doctor-voice': 'la voix : espeak-ng',
  'doctor-no-voice': 'pas de voix : {remedy}',
  'doctor-clock': 'l’horloge : {time}',
  'doctor-clock-behind':
    'l’horloge retarde : {time}, avant que ce programme soit fait. Un Raspberry Pi l’apprend du réseau : timedatectl',
  'doctor-clock-unset':
    'l’horloge ({time}) n’est pas encore réglée par le réseau : sudo timedatectl set-ntp true',
  'doctor-disk': 'le disque : {free, number} Mo libres pour {data}',
  'doctor-disk-full':
    'le disque : il ne reste que {free, number} Mo pour {data} ; faites de la place',
  'doctor-no-folder': 'le dossier {data} n’existe pas encore ; il vient au premier départ',
  'doctor-closed-folder':
    'le dossier {data} est fermé à l’utilisateur {user} : recommencez avec sudo',
  'doctor-name': 'le nom {name} mène ici',
  'doctor-name-elsewhere':
    '{name} est un autre appareil ({address}). Le serveur dit son adresse quand il part (journalctl -u table-companion) ; un autre nom : TABLE_OPTIONS="--name salle-3"',
  'doctor-firewall':
    'un pare-feu protège cet ordinateur. Si les téléphones n’y arrivent pas, tapez{system, select, windows { dans un terminal d’administrateur} other {}} :',
  'doctor-address-leased':
    'L’adresse {address} est prêtée par la box : réservez-la à cet ordinateur, sinon téléphones et lecteurs chercheront l’ancienne le jour où elle change.',
  'doctor-no-name':
    'personne ne répond au nom {name} : le réseau ne laisse pas passer le multicast, ou le serveur ne tourne pas. L’adresse en chiffres marche',
} as const;
