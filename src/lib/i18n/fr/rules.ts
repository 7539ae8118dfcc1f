/**
 * The rules, one a message, without names of players: refusals end with them, and the page of rules lists them.
 */
export const rules = {
  'rules.page.title': 'Les règles : {name}',
  'rules.page.lead':
    'Toutes les règles que cette table applique, dans les mots avec lesquels elle refuse une carte, et le livret d’où chacune vient.',
  'rules.page.editions': 'Boîtes',
  'rules.page.contents': 'Sur cette page',

  'rules.section.players': 'Joueurs et camps',
  'rules.section.turn': 'Le tour de jeu',
  'rules.section.distances': 'Les {distances}',
  'rules.section.hazards': 'Les attaques',
  'rules.section.remedies': 'Les parades',
  'rules.section.safeties': 'Les bottes et le coup-fourré',
  'rules.section.end': 'La fin de la manche et de la partie',
  'rules.section.scores': 'La marque',
  'rules.section.options': 'Options de la table',
  'rules.section.referee': 'L’arbitre de la table',

  'rules.seats': 'Chacun sa place',
  'rules.seats.text': 'Seuls les joueurs assis à la table jouent.',
  'rules.shapes': 'Combien de joueurs',
  'rules.shapes.text': 'On joue ainsi, avec la distance à atteindre :',
  'rules.partners': 'L’ordre des équipes',
  'rules.partners.text':
    'Les équipes jouent en alternance : entre deux coups d’un même camp, chaque autre camp joue une fois. Les partenaires ont un seul jeu commun devant eux.',
  'rules.deal': 'La donne',
  'rules.deal.text':
    'Chacun reçoit six cartes. {edition, select, green {Le plus jeune commence} other {Le joueur à la gauche du donneur commence}} ; à chaque manche, la donne avance d’une place vers la gauche.',
  'rules.withdrawn': 'Cartes retirées',
  'rules.withdrawn.text':
    'À deux ou trois joueurs, on retire avant la donne une attaque de chaque sorte.',
  'rules.copies': 'Le compte des cartes',
  'rules.copies.text':
    'Chaque carte existe en nombre fixe : on ne peut pas en jouer plus que la boîte n’en contient.',

  'rules.order': 'Chacun son tour',
  'rules.order.text':
    'On joue dans le sens des aiguilles d’une montre ; seul un coup-fourré se joue hors de son tour.',
  'rules.oneCard': 'Piocher, puis jouer',
  'rules.oneCard.text':
    'À son tour on pioche une carte, puis on en joue ou on en défausse une seule ; qui n’a plus de carte passe.',
  'rules.aloud': 'À voix haute',
  'rules.aloud.text':
    'On peut dire à tout moment les kilomètres de chacun, jamais les cartes que l’on a en main.',
  'rules.attackWhileStopped': 'Attaquer arrêté',
  'rules.attackWhileStopped.text':
    'On peut attaquer avant d’avoir démarré, et même sous le coup d’une attaque.',

  'rules.rolling': 'Il faut rouler',
  'rules.rolling.text':
    'Une {distance} se pose quand on roule : avec {aRoll} sur la pile de bataille, ou, sans attaque dessus, grâce à {theRightOfWay}.',
  'rules.start': 'Démarrer et repartir',
  'rules.start.text': '{roll} se pose sur une pile de bataille vide, sur {stop} ou sur une parade.',
  'rules.attacked': 'Une attaque arrête',
  'rules.attacked.text':
    'Sous une attaque, aucune {distance} ne se pose : il faut d’abord la parade, ou la botte qui protège.',
  'rules.two200': 'Deux 200, pas plus',
  'rules.two200.text': 'Un camp pose au plus deux {distances} 200 par manche.',
  'rules.limit': '25 et 50 seulement',
  'rules.limit.text':
    '{speedLimit} : 25 et 50 seulement, tant qu’une {endOfLimit} ne la recouvre pas.',
  'rules.exact': 'Tomber juste',
  'rules.exact.text':
    'La distance se compte exactement : une carte qui la ferait dépasser ne se pose pas.',

  'rules.opponents': 'Contre les adversaires',
  'rules.opponents.text': 'Une attaque se pose chez un adversaire, jamais chez soi.',
  'rules.target': 'Dire qui l’on vise',
  'rules.target.text':
    'Une attaque vise un seul camp : entre plusieurs adversaires, il faut dire lequel.',
  'rules.hitRolling': 'Qui roule se fait arrêter',
  'rules.hitRolling.text':
    '{stop}, {outOfGas}, {flatTire} et {accident} se posent sur un camp qui roule ; {theSpeedLimit}, même avant le départ.',
  'rules.hitOnce': 'Une limite à la fois',
  'rules.hitOnce.text':
    'Une {speedLimit} ne s’ajoute pas à une autre ; elle s’ajoute en revanche à toute autre attaque.',
  'rules.immune': 'La botte protège',
  'rules.immune.text':
    'Une botte exposée interdit l’attaque correspondante jusqu’à la fin de la manche.',

  'rules.cure': 'À chaque attaque sa parade',
  'rules.cure.text':
    '{roll} répond à {stop}, {gasoline} à {outOfGas}, {spareTire} à {flatTire}, {repairs} à {accident}.',
  'rules.somethingToCure': 'Une parade répond',
  'rules.somethingToCure.text':
    'Une parade se pose sur l’attaque qu’elle annule ; sans cette attaque, elle ne se pose pas.',
  'rules.endOfLimit': 'La fin de la limite',
  'rules.endOfLimit.text': 'Une {endOfLimit} se pose sur une {speedLimit}, et nulle part ailleurs.',
  'rules.rollAfterRemedy': 'Repartir',
  'rules.rollAfterRemedy.text':
    'Après la parade, il faut encore {aRoll} pour repartir, sauf avec {theRightOfWay}.',
  'rules.remedyRestarts': 'Repartir',
  'rules.remedyRestarts.text': 'La parade suffit pour repartir, sans nouveau {roll}.',
  'rules.rollOnce': 'Un seul {roll} à la fois',
  'rules.rollOnce.text': 'Qui roule déjà ne pose pas d’autre {roll} ; on peut le défausser.',

  'rules.safety': 'Jouer une botte',
  'rules.safety.text':
    'Une botte se pose à son tour, à tout moment de la manche, et l’on rejoue aussitôt tant que la pioche n’est pas vide. Elle emporte l’attaque correspondante si elle est là.',
  'rules.rightOfWay': '{rightOfWay}',
  'rules.rightOfWay.text':
    'Cette botte protège de {stop} et de {speedLimit}, et dispense de {roll}.',
  'rules.coupFourre': 'Le coup-fourré',
  'rules.coupFourre.text':
    'On répond aussitôt à une attaque par la botte correspondante, même hors de son tour et avant que quelqu’un d’autre ne joue.',
  'rules.coupFourreReward': 'Après le coup-fourré',
  'rules.coupFourreReward.text':
    'L’attaque part à la défausse, on pioche pour compléter sa main, puis on joue un tour entier ; les joueurs sautés perdent leur tour.',

  'rules.goal': 'Le but',
  'rules.goal.text': 'Le camp qui atteint exactement la distance gagne la manche, qui s’arrête là.',
  'rules.extension': 'L’allonge',
  'rules.extension.text':
    '{edition, select, classique {Chacun pour soi ou à trois équipes, qui atteint exactement 700 km dit aussitôt s’il demande l’allonge jusqu’à 1 000 ; personne ne joue avant sa réponse.} other {Cette édition ne connaît pas l’allonge.}}',
  'rules.playedOut': 'La pioche vide',
  'rules.playedOut.text':
    'Quand la pioche est vide, on joue les cartes en main ; la manche finit quand il n’en reste plus.',
  'rules.lastTurn': 'La pioche vide',
  'rules.lastTurn.text': 'La manche finit après le tour où la dernière carte a été piochée.',
  'rules.nobodyThere': 'Personne au but',
  'rules.nobodyThere.text':
    'Si personne n’atteint la distance, {unreached, select, nobody {personne ne gagne la manche} other {qui a le plus de kilomètres gagne la manche}}.',
  'rules.matchEnd': 'La fin de la partie',
  'rules.matchEnd.text':
    '{edition, select, green {La partie compte une manche, ou une série de manches ; qui en gagne le plus l’emporte.} other {La partie se joue en 5 000 points, ou selon ce que la table a choisi ; le plus haut total l’emporte.}}',
  'rules.matchOver': 'Après la partie',
  'rules.matchOver.text': 'Une fois la partie finie, plus rien ne s’y joue.',

  'rules.overrule': 'La table décide',
  'rules.overrule.text':
    'Une carte refusée revient en main. La table peut pourtant la laisser : le coup compte alors, et il est noté comme tel.',
  'rules.endRound': 'Terminer une manche',
  'rules.endRound.text':
    'L’arbitre peut terminer une manche là où elle en est, dès qu’une carte y a été posée ou défaussée.',
  'rules.sheet': 'Corriger une feuille',
  'rules.sheet.text':
    'Là où les points se comptent ligne par ligne, l’arbitre peut corriger une ligne d’une manche finie, et note pourquoi.',
  'rules.pile': 'Compter la pioche',
  'rules.pile.text':
    'L’arbitre peut corriger le compte de la pioche : de zéro au nombre de cartes pas encore vues.',
} as const;
