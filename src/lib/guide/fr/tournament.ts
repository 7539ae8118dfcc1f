import { screenName } from '../marks.ts';

export const tournament = {
  prepare: {
    title: 'Préparer le tournoi',
    text: [
      `Sur la page ${screenName('common.tournaments')}, donnez-lui un nom, choisissez la boîte, et dites si l’on joue seul ou par paires.`,
      `${screenName('tournament.system.swiss')} : à deux par table, contre quelqu’un qui a autant de points. ${screenName('tournament.system.tables')} : des points selon la place. ${screenName('tournament.system.groups')} : chacun rencontre tous ceux de la sienne.`,
      `Durée, points et départages se changent sous ${screenName('tournament.more')}. Touchez ${screenName('tournament.create')} : la page qui s’ouvre est celle de qui dirige.`,
    ],
  },
  entrants: {
    title: 'Ajouter des joueurs',
    text: [
      `Sous ${screenName('tournament.entrants.paste')}, un nom par ligne, ou une liste copiée d’un tableur. Qui arrive en retard joue à partir de la ronde suivante.`,
      `Quelqu’un part ? ${screenName('tournament.entrants.list')}, puis ${screenName('tournament.entrants.drop')} à côté de son nom ; il revient quand il veut.`,
    ],
  },
  pairing: {
    title: 'Former une ronde',
    text: [
      'Le grand bouton forme les tables de la ronde. Tant qu’on peut l’éviter, personne ne rencontre deux fois le même adversaire, et personne n’est exempt deux fois.',
      `Deux personnes ensemble, ou quelqu’un sans adversaire ? Dites-le avant, sous ${screenName('tournament.wishes')}.`,
    ],
  },
  results: {
    title: 'Les résultats viennent seuls',
    text: [
      `Touchez ${screenName('tournament.openTables')} : chaque table a son code, sa télévision et ses téléphones, comme à la maison. À la fin de la rencontre, son résultat s’inscrit de lui-même.`,
      `Les tables ont des cartes à puces ? Dites d’abord, sous ${screenName('tournament.equipment')}, quel paquet et quels lecteurs vont à laquelle. Une table joue sans le compagnon ? Touchez ${screenName('tournament.result')} à sa ligne, et tapez ses points.`,
    ],
  },
  clock: {
    title: 'L’horloge de la ronde',
    text: [
      `Quand tout le monde est assis, touchez ${screenName('tournament.clock.start')}. Une seule table peut avoir des minutes de plus, à sa ligne. Les tables en retard passent en tête.`,
      `Le gong sonne sur l’écran qui montre l’horloge, si l’on y a touché ${screenName('tournament.clock.sound')}. Le temps écoulé, cet écran dit ce qui se joue encore.`,
    ],
  },
  hallScreens: {
    title: 'Les écrans de la salle',
    text: [
      `Ouvrez sur chaque grand écran l’adresse écrite sous ${screenName('tournament.screens.here')}. De votre page vous choisissez ce qu’il montre : le classement, les places, l’horloge, la télévision d’une table, ou celle de la course la plus serrée. ${screenName('tournament.screens.which')} y fait paraître son nom.`,
      'Les joueurs visent le code QR de la même page : leur téléphone dit où ils jouent, et le classement. Une étoile met leurs favoris devant.',
    ],
  },
  boards: {
    title: 'La même donne à toutes les tables',
    text: [
      `Pour que la chance soit la même pour tous : touchez ${screenName('tournament.boards.open')}, puis ${screenName('boards.draw')}, et dites quelle ronde la joue.`,
      `Rangez ensuite un paquet par table. Choisissez-le, choisissez cet ordre, touchez ${screenName('boards.stack.begin')} : l’écran demande les cartes une à une. Posez chacune sur le lecteur, puis face visible sur la pile ; à la fin, retournez la pile.`,
      `À table, on donne une carte à la fois, en commençant par qui joue en premier. ${screenName('boards.results')} mesure chaque camp à ceux qui ont eu les mêmes cartes. Une carte hors de l’ordre est dite à vous seul. Elevens s’y prête aussi, sans les règles pour débutants.`,
    ],
  },
  putRight: {
    title: 'Réparer une erreur du tournoi',
    text: [
      `Un résultat se corrige à tout moment, aussi quand la ronde suivante est formée : ouvrez sa ronde et touchez ${screenName('tournament.result')}. Le classement suit partout, les tables déjà formées restent.`,
      `Des tables à former de nouveau : ${screenName('tournament.pair.anew')}. Toute une ronde, tant que rien n’y a commencé : ${screenName('tournament.withdraw')}.`,
    ],
  },
  paper: {
    title: 'Sur papier et en fichiers',
    text: [
      `Sous ${screenName('tournament.screens.paper')} : le classement, les places et des fiches de résultat à signer, sur des feuilles A4. Les listes se téléchargent aussi, pour un tableur ou un programme.`,
    ],
  },
  hall: {
    title: 'Toute la salle d’un regard',
    text: [
      `${screenName('common.hall')} montre toutes les tables en cours, en tête celles qui ont besoin de quelqu’un : arbitre appelé, refus, question, lecteur en panne, rien de posé depuis trois minutes. On appelle l’arbitre par un jeton, ou de son téléphone.`,
    ],
  },
} as const;
