/** What a page that came by http says about https. */
export const https = {
  'https.offer': 'Cette page est venue en http.',
  'https.gives':
    'En https, un écran qui montre la course reste allumé de lui-même, la page s’ouvre même quand le serveur est absent, et un téléphone Android lit les cartes par NFC.',
  'https.go': 'Passer en https',
  'https.decline': 'Non merci',
} as const;
