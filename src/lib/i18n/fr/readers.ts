/** Readers and tokens: how they are, and the one thing to do about it. */
export const readers = {
  'readers.state.ready': 'Prêt',
  'readers.state.ready.todo': 'Posez une carte.',
  'readers.state.connecting': 'Connexion',
  'readers.state.connecting.todo': 'Attendez quelques secondes.',
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

  'readers.problem.misread': 'Carte mal lue. Levez-la et posez-la de nouveau, bien à plat.',
  'readers.problem.not-a-game-card': 'Ce n’est pas une carte du jeu. Reprenez-la.',
  'readers.problem.random-uid':
    'Cette puce change de numéro à chaque pose, comme celle d’un téléphone : elle ne peut pas être une carte. Reprenez-la.',
  'readers.problem.several-cards':
    'Plusieurs cartes à la fois. N’en laissez qu’une sur le lecteur.',

  'readers.role.table': 'La table : le joueur dont c’est le tour',
  'readers.role.side': 'Le jeu de {side}',
  'readers.role.seat': 'Les coups de {player}',
  'readers.role.discard': 'La défausse',
  'readers.role.hand': 'La main : nomme la carte sans la jouer',
  'readers.role.desk': 'Le bureau : enregistrer et vérifier les cartes',
} as const;
