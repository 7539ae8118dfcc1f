/** Readers and tokens: how they are, and the one thing to do about it. */
export const readers = {
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
    'Redémarrez le service des lecteurs (pcscd) ; le lecteur reviendra de lui-même.',
  'readers.state.no-access': 'Accès refusé',
  'readers.state.no-access.todo':
    'Le service des lecteurs (pcscd) refuse ce programme : le remède est dans le terminal.',
  'readers.state.out-of-reach': 'Hors de portée',
  'readers.state.out-of-reach.todo':
    'Vérifiez que sa machine est allumée et reliée au réseau ; les cartes posées y sont gardées.',
  'readers.state.duplicate': 'En double',
  'readers.state.duplicate.todo':
    'Deux ponts portent le nom « {bridge} » : donnez à l’un d’eux un autre BRIDGE_ID.',
  'readers.state.aside':
    '{taps, plural, one {# carte mise de côté} other {# cartes mises de côté}}',
  'readers.state.aside.todo':
    'Le serveur n’a pas su les prendre. Elles sont gardées, et renvoyées quand le pont « {bridge} » redémarre.',
  'readers.state.behind': '{taps, plural, one {# carte en attente} other {# cartes en attente}}',
  'readers.state.behind.todo': 'Attendez un instant : elles arrivent dans l’ordre.',
  'readers.state.unknown-cards':
    '{cards, plural, one {# carte inconnue} other {# cartes inconnues}}',
  'readers.state.unknown-cards.todo': 'Enregistrez ce jeu à la page des cartes.',
  'readers.others': '{count, plural, one {et # autre lecteur} other {et # autres lecteurs}}',

  'readers.problem.misread': 'Carte mal lue. Levez-la et posez-la de nouveau, bien à plat.',
  'readers.problem.not-a-game-card': 'Ce n’est pas une carte du jeu. Reprenez-la.',
  'readers.problem.random-uid':
    'Cette puce change de numéro à chaque pose, comme celle d’un téléphone : elle ne peut pas être une carte. Reprenez-la.',
  'readers.problem.several-cards':
    'Plusieurs cartes à la fois. N’en laissez qu’une sur le lecteur.',

  'readers.role.table': 'La table : le joueur dont c’est le tour',
  'readers.role.side': 'Le jeu de {side}',
  'readers.role.seat': 'Les coups {ofPlayer}',
  'readers.role.discard': 'La défausse',
  'readers.role.hand': 'La main : nomme la carte sur le téléphone {ofPlayer}',
  'readers.role.hand.nobody': 'Une main : dites de quel joueur',
  'readers.role.desk': 'Le bureau : enregistrer et vérifier les cartes',
} as const;
