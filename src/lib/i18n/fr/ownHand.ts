/** What one player is told of the hand alone, and how the phone tells it: a part of `table`. */
export const ownHand = {
  'phone.ownHand.card': 'Carte {number, number} : {card}.',
  'phone.ownHand.noCard':
    'Pas de carte {number, number} : {held, plural, =0 {aucune n’est connue} one {une seule est connue} other {# sont connues}}.',
  'phone.ownHand.all': '{count, plural, one {# carte en main} other {# cartes en main}} : {cards}.',
  'phone.ownHand.each': '{number, number}, {card}',
  'phone.ownHand.between': ' ; ',
  'phone.ownHand.none': 'Aucune carte connue : posez-les une à une sur le lecteur de votre main.',
  'phone.ownHand.title': 'Ma main, rien que pour moi',
  'phone.ownHand.ask': 'Ce que je tiens',
  'phone.ownHand.which': 'Carte {number, number}',
  'phone.ownHand.first':
    'Une carte de votre main est entendue. Comment l’apprendre sur ce téléphone ?',
  'phone.ownHand.first.heard': 'À l’oreille, avec une oreillette',
  'phone.ownHand.first.shown': 'À l’écran, sans un mot',
  'phone.ownHand.show': 'Montrer aussi la carte à l’écran',
  'phone.ownHand.voice': 'Qui la dit ?',
  'phone.ownHand.voice.phone': 'La voix de ce téléphone',
  'phone.ownHand.voice.table': 'La voix de la table',
  'phone.ownHand.voice.off': 'Personne',
  'phone.ownHand.voice.note':
    'Mettez une oreillette, ou tous entendront. Un lecteur d’écran lit la carte dans tous les cas : avec lui, choisissez « Personne ».',
  'phone.ownHand.unheard':
    'Rien n’a pu être dit. Touchez l’écran et redemandez, ou choisissez une autre voix.',
  'phone.ownHand.noAnswer': 'Pas de réponse. Redemandez.',
} as const;
