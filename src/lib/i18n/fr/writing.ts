/** Writing the tags of a deck, so that other houses know them. */
export const writing = {
  'writing.title': 'Écrire les puces',
  'writing.lead':
    'Facultatif. Chaque puce reçoit le nom de sa carte : ce paquet sera reconnu dans une autre maison sans rien enregistrer. Il faut un lecteur qui sait écrire : ACR122U, ACR1252U, ou un téléphone Android.',
  'writing.lock': 'Verrouiller ensuite chaque puce, pour toujours',
  'writing.lock.note': 'Une puce verrouillée ne peut plus jamais être changée, par personne.',
  'writing.start': 'Commencer à écrire',
  'writing.stop': 'Arrêter',
  'writing.now': 'Posez chaque carte du paquet et laissez-la jusqu’au signal.',
  'writing.count': '{count, plural, one {# puce écrite} other {# puces écrites}}',
  'writing.elsewhere': 'Un autre écran écrit les puces du paquet {deck}.',
  'writing.result.written': 'Écrite. Carte suivante.',
  'writing.result.locked': 'Écrite et verrouillée. Carte suivante.',
  'writing.result.failed': 'Pas écrite : la carte est partie trop tôt. Reposez-la.',
  'writing.result.read-only':
    'Cette puce est verrouillée et dit autre chose. La carte se joue quand même, ici.',
  'writing.result.not-an-ntag':
    'Ce genre de puce ne s’écrit pas. La carte se joue quand même, ici.',
  'writing.result.no-writer':
    'Ce lecteur ne sait pas écrire. Posez la carte sur un lecteur USB PC/SC ou un téléphone Android.',
} as const;
