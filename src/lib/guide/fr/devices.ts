import { screenName } from '../marks.ts';

export const devices = {
  stickers: {
    title: 'Quelles puces, et où les coller',
    text: [
      'Prenez des étiquettes NTAG213 de 25 mm, une par carte et quelques-unes de plus pour les jetons. Ni la sorte « pour métal », ni celle à 125 kHz.',
      'Collez-les toutes au même endroit, au dos de la carte, près du milieu. Deux cartes l’une sur l’autre se gênent : posez-les une à une sur le lecteur.',
      'Une étiquette se remplace : détachez l’ancienne sur la page du paquet, puis enregistrez la nouvelle.',
    ],
  },
  codes: {
    title: 'Des codes imprimés, pour les iPhones',
    text: [
      `Un iPhone ne lit aucune puce, mais sa caméra lit un code. Sur la page du paquet, ${screenName('sheet.codes')} : à 100 %, puis découpez chaque carré avec son bord blanc et collez-le sur la puce ou à côté.`,
      'Le code et la puce sont une même carte : posez l’une ou montrez l’autre, elle ne compte qu’une fois. Un paquet sans puces se joue avec ses codes seuls.',
      'Qui photographie un code peut l’imprimer à son tour : entre amis il suffit, et le jeton d’admission n’en a pas.',
    ],
  },
  count: {
    title: 'Le paquet est-il complet ?',
    text: [
      `Avant de jouer, ou pour ranger : sur la page du paquet, ${screenName('check.title')}. Posez toutes les cartes dans n’importe quel ordre ; l’écran dit lesquelles manquent et lesquelles viennent d’ailleurs.`,
      `${screenName('sheet.deck')} donne une case par carte, avec les derniers chiffres de sa puce.`,
    ],
  },
  tokens: {
    title: 'Des jetons pour se passer du téléphone',
    text: [
      `Un jeton est une puce qui n’est pas une carte : il répond « contre qui ? », défausse, annule, demande où en est la partie, met en pause. ${screenName('sheet.tokens')} : découpez les ronds, collez chacun sur une puce, puis enregistrez-les.`,
      'Le jeton d’admission laisse entrer un lecteur d’une autre machine. Gardez-le à part.',
    ],
  },
  places: {
    title: 'Plusieurs lecteurs, chacun à sa place',
    text: [
      `Un seul lecteur au milieu suffit. Avec plusieurs, dites à chacun sa place : la table, le jeu d’un camp, les coups d’un joueur, la défausse, une main, ou le bureau où l’on enregistre. Écartez-les de dix centimètres.`,
      `Lequel est lequel ? Touchez ${screenName('readers.which')} et posez une carte sur l’un d’eux : il s’allume dans la liste.`,
    ],
  },
  phoneReader: {
    title: 'Un téléphone comme lecteur',
    text: [
      `Un téléphone Android lit les puces lui-même, dans Chrome et en https : ouvrez ${screenName('device.title')}, puis ${screenName('device.nfc.start')}. Passez la carte au dos du téléphone, puis écartez-la.`,
      `Un iPhone lit les codes imprimés : ouvrez la même page en https, puis ${screenName('device.camera.start')}. Tenez le code à une quinzaine de centimètres, au milieu de l’image ; la caméra reste ouverte, en petit, sur les autres pages.`,
    ],
  },
  typing: {
    title: 'Un lecteur USB « clavier »',
    text: [
      'Les lecteurs bon marché tapent le numéro de la puce comme un clavier. Branchez-en un à n’importe quel appareil ouvert sur le compagnon : il est reconnu à sa première carte, sur la télévision aussi.',
    ],
  },
  away: {
    title: 'Des lecteurs sur une autre machine',
    text: [
      'Le pont est un petit programme qui entend les lecteurs et envoie leurs cartes : `npm run bridge -- --server http://…:3000`, ou `table-companion bridge --server http://…:3000` s’il vient d’un paquet. La première fois il demande un code, qui s’affiche chez l’organisateur.',
      'Le réseau tombe ? Les cartes posées restent sur le disque du pont et partent dans l’ordre à son retour.',
    ],
  },
  lab: {
    title: 'Essayer sans rien',
    text: [
      `Démarré avec \`npm start -- --lab\`, le compagnon a des lecteurs et des cartes virtuels. Sur la page ${screenName('lab.title')}, touchez ${screenName('lab.deck.make')}, puis posez des cartes à l’écran.`,
    ],
  },
  browser: {
    title: 'La télévision a un navigateur',
    text: [
      'Les téléviseurs LG et Samsung sortis depuis 2020 conviennent, comme une clé ou un boîtier récent. Tapez l’adresse une fois, et gardez-la en favori.',
      'Appuyez une fois sur OK : l’écran reste allumé et le son est permis. Beaucoup de télévisions s’éteignent après quelques heures sans touche : cherchez ce réglage chez elle.',
    ],
  },
  small: {
    title: 'Un Raspberry Pi derrière l’écran',
    text: [
      'C’est la meilleure image et le meilleur son, sur n’importe quel écran HDMI, et cela démarre avec le courant : `sudo hardware/install/install.sh --kiosk`, une fois, dans le dossier du compagnon ; s’il vient d’un paquet, `sudo table-companion kiosk on`.',
    ],
  },
  old: {
    title: 'La télévision est ancienne',
    text: [
      'Un vieux navigateur montre des mouvements plus simples. S’il ne peut rien montrer de la course, il ouvre la vue simple `/plain/CODE`, qui se renouvelle toutes les dix secondes.',
      'Un ordinateur relié par HDMI, ou un onglet de Chrome envoyé à la télévision, va aussi.',
    ],
  },
  set: {
    title: 'La régler depuis un téléphone',
    text: [
      `Sur le téléphone d’un joueur, sous ${screenName('common.more')}, ${screenName('televisions.title')} : sons, voix, langue, plein écran et couleurs. Une télévision muette l’écrit tant qu’elle l’est.`,
    ],
  },
  chances: {
    title: 'Qui va gagner ?',
    text: [
      `Dans les ${screenName('common.settings')}, cochez ${screenName('televisions.chances')} : une barre sous la course dit alors, à 5 % près, les chances de chacun. Rien ne s’en voit avant, ni dans les premiers coups d’une manche, ni avec les règles où on ne le sait pas encore.`,
      `Pour apprendre, cochez là aussi ${screenName('settings.hints')} : le téléphone d’un joueur dont la main est connue dit alors à lui seul, quand c’est son tour, quelle carte jouer et où, sous ${screenName('phone.hint')}. En tournoi, jamais.`,
    ],
  },
  place: {
    title: 'Dire qui tient le téléphone',
    text: [
      `Un téléphone joue pour un joueur, arbitre, ou regarde. ${screenName('phone.part.ask')} : touchez un nom. Au tour de ce joueur, la page change de couleur ; un son et une vibration peuvent le dire aussi.`,
    ],
  },
  touch: {
    title: 'Jouer sans lecteur',
    text: [
      `Sans puces, la table vit par les téléphones : sous ${screenName('phone.hand.title')}, touchez la carte que vous venez de poser. Une attaque demande contre qui, s’il y a le choix. Les règles, la course et la feuille sont les mêmes.`,
    ],
  },
  chair: {
    title: 'Une chaise vide',
    text: [
      `Quelqu’un est en retard, est parti, ou vous jouez seul : sous ${screenName('common.more')}, puis ${screenName('phone.chairs')}, donnez sa place à l’ordinateur (facile, moyen ou fort), et reprenez-la quand vous voulez. Avec vos vraies cartes, vous les lui montrez et posez pour lui.`,
    ],
  },
  referee: {
    title: 'Avoir un arbitre',
    text: [
      `Sans arbitre, chacun peut lever un refus et corriger. Quelqu’un touche ${screenName('devices.referee.take')} sous ${screenName('common.more')}, dans ${screenName('devices.panel.title')} : cela lui est alors réservé, avec le droit de renvoyer un téléphone arrivé après le sien.`,
    ],
  },
  https: {
    title: 'Une adresse sûre, en https',
    text: [
      `Un téléphone ne lit les puces, ne prête sa caméra et ne garde l’écran allumé que sur une page en https. ${screenName('trust.get')}, installez-le comme la page le décrit pour votre appareil, et c’est fait pour toujours.`,
      'Sans rien installer : ouvrez l’adresse en https et passez outre l’avertissement du navigateur, pour ce soir.',
    ],
  },
  devices: {
    title: 'Qui a le droit de quoi',
    text: [
      'Qui a le lien d’une table la regarde. Qui a visé le code QR, ou tapé les six chiffres, y joue. Un téléviseur accepté montre toutes les tables et répond à leurs questions. Qui a ouvert le lien d’organisateur règle tout.',
      `La page ${screenName('devices.panel.house')} montre tous ceux qui sont entrés, et renvoie qui n’a plus rien à y faire.`,
    ],
  },
} as const;
