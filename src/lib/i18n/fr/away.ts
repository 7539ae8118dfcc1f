/** What a browser shows by itself while the server is away and it has not kept the page: as it is, on a page without scripts. */
export const away = {
  'away.title': 'Le serveur ne répond pas',
  'away.what': 'Rien n’est perdu. Rechargez la page quand il est là.',
} as const;
