/** What the readers' bridge, and the server about readers of other machines, say in a terminal. No page says it. */
export const bridge = {
  'bridge.reader': '{name} : {state}. {help}',
  'bridge.run': 'Tapez : {command}',
  'bridge.connected':
    'Relié à {server}{taps, plural, =0 {} one { ; # carte arrive} other { ; # cartes arrivent dans l’ordre}}',
  'bridge.out-of-reach':
    'Le serveur {server} est hors de portée : {taps, plural, =0 {les cartes posées seront gardées} one {# carte attend} other {# cartes attendent}}. Vérifiez qu’il tourne ; tout repart de lui-même.',
  'bridge.kept':
    '{name} : serveur hors de portée ({taps, plural, one {# carte attend} other {# cartes attendent}}). Vérifiez qu’il tourne ; rien n’est perdu.',
  'bridge.turned-away':
    'Le serveur {server} refuse ce pont ({why}) ; les cartes sont gardées. S’il en a été retiré, tapez : {command}',
  'bridge.disk-full':
    'Le disque n’accepte plus rien : si le pont s’arrête maintenant, les cartes en attente sont perdues. Faites de la place.',
  'bridge.too-many':
    '{name} : trop de cartes attendent, celle-ci n’est pas prise. Vérifiez que le serveur tourne.',

  'bridge.unpaired':
    'Ce pont n’est pas encore admis par {server} et attend. Dans un terminal de cette machine, tapez : {command}',
  'bridge.ask-code':
    'Code que montrent les écrans de la maison (ou posez le jeton de la maison sur un lecteur) :',
  'bridge.wrong-code': 'Ce n’est pas le code.',
  'bridge.code-over': 'Ce code ne compte plus. Relancez la commande pour en avoir un autre.',
  'bridge.paired':
    'C’est fait : {server} admet ce pont. S’il attend déjà en service, il continue de lui-même.',
  'bridge.no-terminal': '--pair demande un code : lancez-le dans un terminal.',
  'bridge.pair-not-now':
    'Le serveur ne donne pas de code pour l’instant. Réessayez dans quelques minutes.',
  'bridge.pair-no-server':
    'Le serveur {server} est hors de portée. Vérifiez son adresse et qu’il tourne.',
} as const;
