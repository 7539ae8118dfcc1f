/** Texts of the static offline page, without scripts or placeholders. */
export const away = {
  'away.title': 'Le serveur ne répond pas',
  'away.what': 'Rien n’est perdu. Rechargez la page quand il est là.',
} as const;
