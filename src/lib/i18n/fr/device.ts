export const device = {
  'device.sign.accepted': 'Bien',
  'device.sign.already-seen': 'Déjà vue',
  'device.sign.question': 'Question',
  'device.sign.unknown': 'Inconnue',
  'device.sign.refused': 'Refusée',
  'device.sign.kept': 'Gardée',
  'device.sign.not-taken': 'Non prise',
  'device.said.kept': 'Le serveur est absent ; la carte partira dès son retour.',
  'device.said.in-memory':
    'Serveur absent, et ce navigateur n’enregistre rien. Laissez cette page ouverte jusqu’à l’envoi de la carte.',
  'device.said.full': 'Trop de cartes attendent déjà. Rapprochez-vous du serveur d’abord.',
  'device.said.failed':
    'Erreur du serveur : cette carte n’est pas jouée. Entrez le coup sur un téléphone.',
  'device.said.not-understood':
    'Le serveur n’a pas compris cet appareil. Rechargez la page, puis reposez la carte.',
  'device.said.not-allowed':
    'Cet appareil n’est pas encore admis comme lecteur : la carte ne compte pas.',
  'device.said.foreign-code': 'Ce code n’est celui d’aucune carte ; il ne s’est rien passé.',
  'device.camera.open': 'La caméra lit : ses réglages',
  'device.camera.sees.nothing': 'Aucun code dans l’image',
  'device.camera.sees.card': 'Une carte est dans l’image',
  'device.camera.sees.foreign': 'Ce code n’est pas d’une carte',
} as const;
