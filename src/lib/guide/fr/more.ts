import { screenName } from '../marks.ts';

export const more = {
  byHand: {
    title: 'Une feuille de marque au téléphone',
    text: [
      `Ni puces ni lecteur, et personne ne touche de carte à l’écran : en ouvrant la table, choisissez ${screenName('home.way.sheet')}. La télévision peut montrer le tableau.`,
    ],
  },
  fill: {
    title: 'La remplir',
    text: [
      'Pour chaque camp : les kilomètres, en tapant le nombre ou en glissant le doigt, puis les bottes, les coups-fourrés et les primes. Les points se calculent seuls, selon la même règle.',
      'Plusieurs téléphones peuvent remplir la même feuille : visez le code QR qui est à son pied. Sans réseau, la feuille continue et part à son retour.',
    ],
  },
  heard: {
    title: 'Ce qui se dit, et par qui',
    text: [
      'Tout ce que montre la télévision se dit : les cartes, les refus et leur raison, les questions et leurs jetons, la feuille. Avant la première carte, chacun entend quel numéro il porte et qui commence.',
      'Le compagnon a sa propre voix. Vitesse, force, phrases entières ou courtes se règlent pour chaque appareil, sur un téléphone ou par des jetons.',
      'Une table se passe de télévision : avec `BRIDGE_SPEECH=table npm start`, la machine du lecteur dit tout elle-même, codes compris.',
    ],
  },
  ask: {
    title: 'Demander à la table',
    text: [
      `Autant de fois qu’on veut, à tout moment : ${screenName('answers.token.standing')}, ${screenName('answers.token.my-side')}, ${screenName('answers.token.last-card')}, ${screenName('answers.token.playable')}. Par un jeton, tout le monde entend la réponse ; sur un téléphone, sous ${screenName('phone.tab.ask')}, celui-là seul.`,
      'Un lecteur d’écran annonce ce qui se passe. Une lettre du clavier pose chaque question ; les boutons la montrent.',
    ],
  },
  elevens: {
    title: 'Elevens Braille',
    text: [
      'Le jeu se joue comme au livret : posez chaque carte sur le lecteur, puis à sa place. La voix dit où elle va, ce qu’elle complète et à qui le tour passe. Une carte qui peut aller en deux endroits est une question.',
    ],
  },
  privateEar: {
    title: 'Sa main, rien que pour soi',
    text: [
      `Donnez à un lecteur la place d’une main, sur la page ${screenName('common.readers')} : une carte qu’on y pose est nommée à ce joueur seul, sur son téléphone, dans une oreillette. Ni la télévision ni le journal n’en savent rien.`,
    ],
  },
  dark: {
    title: 'Toute la table à l’oreille',
    text: [
      `${screenName('home.byEar')}, en ouvrant la table : la télévision reste noire jusqu’à la feuille, pour que tous jouent à égalité. On en revient quand on veut, sur un téléphone.`,
    ],
  },
  braille: {
    title: 'Des étiquettes en braille',
    text: [
      `${screenName('touch.title')}, sur la page des paquets : étiquettes des cartes et des jetons, et un plateau, pour papier à gonfler, tablette et poinçon, embosseuse ou imprimante 3D.`,
    ],
  },
  again: {
    title: 'Revoir et compter',
    text: [
      `${screenName('played.title')} : chaque partie se revoit coup par coup, avec ses temps forts. Elle se télécharge, et se rouvre plus tard comme un fichier.`,
      'Les chiffres disent qui gagne, contre qui, et les records. Une partie supprimée reste sept jours à la corbeille.',
    ],
  },
  follows: {
    title: 'Lampes et maison connectée',
    text: [
      `Une lampe à la couleur de qui joue, une voix dans le salon, un bouton pour la pause : la page ${screenName('bus.title')} relie la table à un serveur MQTT, à Home Assistant ou à une adresse web. Tout est éteint tant que rien n’y est écrit.`,
    ],
  },
  kept: {
    title: 'Où tout cela est gardé',
    text: [
      'Chaque carte est écrite sur le disque avant que l’écran ne la montre : une panne de courant n’en perd aucune. Une sauvegarde se fait chaque jour, dans le dossier `backups` des données du serveur : copiez-la de là sur un autre disque. `npm run backup` en fait une tout de suite, `npm run restore -- latest` remet la dernière. S’il vient d’un paquet : `sudo table-companion backup` et `sudo table-companion restore latest`.',
      'Rien ne sort de votre réseau.',
    ],
  },
  silent: {
    title: 'Le lecteur ne répond pas',
    text: [
      `La page ${screenName('common.readers')} dit de chaque lecteur comment il va, et la seule chose à faire. En attendant, jouez la carte au téléphone : elle compte autant.`,
    ],
  },
  unknown: {
    title: '« Carte inconnue »',
    text: [
      'Sa puce n’est enregistrée nulle part, ou appartient à un autre paquet. Enregistrez-la, ou jouez-la au téléphone ce soir. Une étiquette abîmée se remplace.',
    ],
  },
  wrongly: {
    title: 'Elle a refusé, mais nous avons raison',
    text: [
      'Laissez la carte quand même : la table décide, et la partie continue comme si la carte était permise. Si vous jouez toujours ainsi, cherchez la règle de la maison en ouvrant la table suivante.',
    ],
  },
  mute: {
    title: 'On n’entend rien',
    text: [
      'Appuyez une fois sur OK à la télécommande : un navigateur ne joue aucun son avant une touche. Puis regardez les sons et la voix, depuis un téléphone. Sans aucune voix, l’écran écrit « Pas de voix » : `apt install espeak-ng` sur la machine du serveur en donne une.',
    ],
  },
  watching: {
    title: 'Le téléphone ne fait que regarder',
    text: [
      'L’adresse d’une table laisse regarder. Pour jouer, visez le code QR de la télévision ou tapez ses six chiffres ; ils changent tous les quarts d’heure.',
    ],
  },
  gone: {
    title: 'Le serveur s’est arrêté',
    text: [
      'Relancez `npm start`, ou `sudo systemctl restart table-companion` s’il vient d’un paquet : tout est là, au coup près. Les télévisions et les téléphones reviennent d’eux-mêmes, et ce qu’on y a touché entre-temps part alors.',
    ],
  },
} as const;
