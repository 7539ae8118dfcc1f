/** Private messages about the player's hand, their settings, and hints: a part of `table`. */
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
  'phone.hint': 'Un conseil',
  'phone.hint.note': 'Quelle carte jouer, et où : rien que pour vous.',
  'phone.hint.said': 'Conseil : {play}',
  'phone.hint.because':
    '{because, select, arrives {Cela vous amène à l’arrivée.} goes {Vous pourrez ensuite avancer.} ends {Cela met fin à l’attaque.} stops {Ce camp ne pourra plus avancer, sauf coup-fourré.} slows {Ce camp ira moins vite, sauf coup-fourré.} nothing {Aucune de vos cartes ne peut se poser.} other {Vous rejouez ensuite.}}',
  'phone.hint.heard': 'Le conseil est dit sans être montré, comme votre main.',
  'phone.hint.no.unwished':
    'Les conseils sont éteints. L’organisateur peut les allumer dans les réglages.',
  'phone.hint.no.tournament': 'En tournoi, aucun téléphone ne donne de conseil.',
  'phone.hint.no.turn': 'Ce n’est pas à vous de jouer.',
  'phone.hint.no.paused': 'C’est la pause : pas de conseil avant la reprise.',
  'phone.hint.no.open': 'La table attend une réponse : le conseil vient après.',
  'phone.hint.no.asked': 'Un camp dit d’abord s’il continue : le conseil vient après.',
  'phone.hint.no.impossible':
    'Pas de conseil : avec ces cartes, la table ne peut pas en être là. Une carte manque ou a été mal lue.',
  'phone.hint.no.missing':
    '{cards, plural, one {# carte de votre main n’est pas connue} other {# cartes de votre main ne sont pas connues}}. Posez toute votre main sur son lecteur, la carte piochée aussi.',
  'phone.hint.no.too-many':
    '{cards, plural, one {# carte est comptée en trop} other {# cartes sont comptées en trop}} dans votre main : pas de conseil.',
} as const;
