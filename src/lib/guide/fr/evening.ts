import { screenName } from '../marks.ts';

export const evening = {
  start: {
    title: 'Démarrer le compagnon',
    text: [
      'Sur l’ordinateur ou le Raspberry Pi qui restera près de la table, ouvrez un terminal dans le dossier du compagnon et tapez `npm start`. Il s’installe, puis ouvre sa page d’accueil dans le navigateur.',
      'Installé par un paquet, il tourne déjà : son accueil est à l’adresse `bornes.local`, `sudo table-companion house-link` montre le lien qui fait d’un navigateur un organisateur, et `table-companion doctor` dit ce qui manque.',
      'Le navigateur ne s’ouvre pas ? Le terminal montre un lien, et le même en code QR : l’appareil qui l’ouvre est organisateur : il ouvre des tables et règle tout. Chaque lien sert une fois ; le suivant paraît aussitôt.',
      `Tout part de cette page : ${screenName('home.stage.how')}. Le reste est sous ${screenName('common.settings')}.`,
    ],
  },
  plug: {
    title: 'Brancher le lecteur',
    text: [
      `Branchez le lecteur à cette machine et posez-le au milieu de la table. Sur la page ${screenName('common.readers')}, il paraît de lui-même et dit comment il va : ${screenName('readers.state.ready')}.`,
      'Pas de lecteur ? La soirée se joue aussi au téléphone : chacun y touche la carte qu’il vient de poser. Passez alors à l’étape 4.',
    ],
  },
  enrol: {
    title: 'Dire quelle puce est quelle carte',
    text: [
      `C’est à faire une fois par paquet. Sur la page ${screenName('common.decks')}, choisissez la boîte, donnez un nom au paquet et touchez ${screenName('deck.create')}.`,
      'L’écran nomme une carte : posez toutes ses copies sur le lecteur, l’une après l’autre. Il compte, puis nomme la suivante ; personne n’a plus à toucher l’écran.',
      'Une carte posée par erreur se détache d’une touche. Vous pouvez arrêter et reprendre un autre jour.',
    ],
  },
  television: {
    title: 'Allumer la télévision',
    text: [
      'Dans le navigateur de la télévision, tapez `bornes.local/tv`. Si ce nom ne mène nulle part, tapez l’adresse en chiffres que montre le terminal, suivie de `/tv`. Sinon, voyez ' +
        `${screenName('reach.title')} sur l’accueil.`,
      `Elle affiche un numéro. L’ordinateur ou le téléphone qui organise les parties le montre aussitôt : touchez ${screenName('devices.screen.accept')}. C’est à faire une fois.`,
      'La télévision attend une table et la montrera d’elle-même. Sa télécommande suffit : flèches, OK et Retour.',
    ],
  },
  open: {
    title: 'Ouvrir une table',
    text: [
      `Sous ${screenName('home.stage.how')}, touchez une façon de jouer, par exemple ${screenName('home.way.tags')}. Dites combien vous êtes, écrivez les noms dans l’ordre du jeu, puis ${screenName('home.next')} et ${screenName('home.create')}.`,
      'La fois suivante, les mêmes joueurs et la même boîte sont proposés : une touche suffit.',
    ],
  },
  join: {
    title: 'Faire entrer les téléphones',
    text: [
      'Chaque joueur vise le code QR de la télévision avec l’appareil photo, ou ouvre l’adresse écrite à côté et tape les six chiffres. Puis il dit qui il est.',
      'Un téléphone n’est pas obligatoire. Il sert à répondre aux questions, à corriger et à voir où en est chacun.',
    ],
  },
  lay: {
    title: 'Poser les cartes',
    text: [
      'Jouez comme d’habitude, et posez chaque carte un instant sur le lecteur avant de la laisser à sa place. Le lecteur répond par sa lumière et un son ; la télévision montre la course.',
      'Le compagnon sait de qui c’est le tour. Une attaque qui peut viser plusieurs camps est une question : répondez sur un téléphone, ou avec un jeton de camp.',
    ],
  },
  refused: {
    title: 'Quand une carte est refusée',
    text: [
      'La télévision dit pourquoi, avec la page du livret. Rien n’a changé tant que la table n’a pas décidé.',
      `Sur un téléphone, touchez ${screenName('phone.question.takeBack')}, ${screenName('phone.refused.discard')}, ou ${screenName('phone.refused.overrule')} : le compagnon arbitre, il ne commande pas.`,
    ],
  },
  correct: {
    title: 'Réparer une erreur',
    text: [
      `${screenName('common.undo')}, au bas du téléphone, reprend le dernier coup et dit lequel. Le crayon à côté le corrige. Pour un coup plus ancien, touchez-le sous ${screenName('phone.tab.moves')} : on voit ce qui change avant de confirmer.`,
    ],
  },
  finish: {
    title: 'La feuille, puis la manche suivante',
    text: [
      `À la fin de la manche, la feuille s’écrit seule, ligne par ligne. Distribuez et touchez ${screenName('phone.next')}, ou posez simplement la première carte.`,
      'Après la victoire, les mêmes écrans proposent la revanche et le résultat à partager.',
    ],
  },
} as const;
