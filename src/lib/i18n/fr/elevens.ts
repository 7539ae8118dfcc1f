/** Elevens: what happened at this table (`elevens.refused.…`), and its rules (`elevens.rule.…`). */
export const elevens = {
  'elevens.name': 'Elevens Braille',
  'elevens.card.number': '{row} {value, number}',
  'elevens.card.joker': 'Joker',
  'elevens.card.link': 'Liaison',
  'elevens.card.bonus': 'Bonus',

  'elevens.refused.game-over': 'La partie est terminée.',
  'elevens.refused.game-over.hint': 'Annulez le dernier coup pour la reprendre.',
  'elevens.refused.unknown-player': 'Personne à cette table ne s’appelle {by}.',
  'elevens.refused.unknown-player.hint': 'Choisissez un joueur assis à cette table.',
  'elevens.refused.not-your-turn': 'C’est à {turn} de jouer, pas à {by}.',
  'elevens.refused.not-your-turn.hint': 'Attendez votre tour.',
  'elevens.refused.no-such-row': 'Aucune rangée ne s’appelle {row}.',
  'elevens.refused.no-such-row.hint': 'Choisissez une des quatre rangées de la table.',
  'elevens.refused.no-such-value': 'La rangée « {row} » n’a pas de {value}.',
  'elevens.refused.no-such-value.hint': 'Choisissez un nombre de 1 à 21.',
  'elevens.refused.no-such-card': 'Il ne reste aucun joker à jouer.',
  'elevens.refused.no-such-card.hint': 'Posez la carte nombre elle-même.',
  'elevens.refused.taken': 'La place {value} de la rangée « {row} » est déjà prise.',
  'elevens.refused.taken.hint': 'Choisissez une place libre.',
  'elevens.refused.not-adjacent': 'Rien n’est posé à côté du {value} dans la rangée « {row} ».',
  'elevens.refused.not-adjacent.hint': 'Posez d’abord un nombre voisin, ou utilisez une liaison.',
  'elevens.refused.no-link-left': '{by} n’a plus de liaison.',
  'elevens.refused.no-link-left.hint': 'Posez la carte à côté d’une carte de sa rangée.',
  'elevens.refused.link-without-anchor':
    'La place {value} de la rangée « {link} » est libre : rien d’où partir.',
  'elevens.refused.link-without-anchor.hint': 'Partez d’une carte nombre ou d’un joker déjà posé.',
  'elevens.refused.not-neighbours': 'Les rangées {link} et {row} ne sont pas voisines.',
  'elevens.refused.not-neighbours.hint':
    'Une liaison mène à la rangée juste au-dessus ou au-dessous.',
  'elevens.refused.nothing-to-exchange': 'Il n’y a pas de joker au {value} de la rangée « {row} ».',
  'elevens.refused.nothing-to-exchange.hint': 'Visez la place d’un joker posé.',
  'elevens.refused.exchange-needs-another-card':
    'Après un échange, {by} doit encore poser une carte.',
  'elevens.refused.exchange-needs-another-card.hint':
    'Posez une autre carte, ou annulez l’échange.',
  'elevens.refused.draw-after-play': '{by} a déjà joué une carte à ce tour.',
  'elevens.refused.draw-after-play.hint': 'Jouez encore, ou terminez le tour.',
  'elevens.refused.draw-pile-empty': 'La pioche est vide.',
  'elevens.refused.draw-pile-empty.hint': 'Posez une carte si possible, sinon passez.',
  'elevens.refused.must-draw':
    'La pioche a encore {drawPile, plural, one {# carte} other {# cartes}}.',
  'elevens.refused.must-draw.hint': 'Posez une carte, ou piochez.',
  'elevens.refused.nothing-played': '{by} n’a encore rien joué à ce tour.',
  'elevens.refused.nothing-played.hint': 'Posez une carte, ou piochez.',
  'elevens.refused.not-over': 'La partie n’est pas finie.',
  'elevens.refused.not-over.hint': 'Les cartes restantes se comptent à la fin.',
  'elevens.refused.leftover-mismatch':
    '{by} : les cartes données ne vont pas avec {hand, plural, =0 {une main vide} one {# carte en main} other {# cartes en main}} ou sont déjà sorties.',
  'elevens.refused.leftover-mismatch.hint': 'Reposez une à une les cartes qui restent en main.',

  'elevens.section.setup': 'La mise en place',
  'elevens.section.turn': 'Le tour de jeu',
  'elevens.section.cards': 'Jokers et liaisons',
  'elevens.section.end': 'La fin et les points',
  'elevens.rule.seats': 'Chacun sa place',
  'elevens.rule.seats.text': 'Seuls les joueurs assis à la table jouent.',
  'elevens.rule.rows': 'Quatre rangées',
  'elevens.rule.rows.text':
    'Les quatre 11 ouvrent quatre rangées, une par couleur, qui vont de 1 à 21. Sont voisines deux rangées placées l’une sous l’autre.',
  'elevens.rule.copies': 'Le compte des cartes',
  'elevens.rule.copies.text':
    'Chaque nombre existe une fois par couleur et n’a qu’une place ; la boîte a quatre jokers, que la variante pour débutant laisse de côté.',
  'elevens.rule.order': 'Chacun son tour',
  'elevens.rule.order.text':
    'Le plus jeune commence, puis on joue chacun son tour dans le sens des aiguilles d’une montre.',
  'elevens.rule.choice': 'Poser ou piocher',
  'elevens.rule.choice.text':
    'À son tour on joue de une à quatre cartes de sa main, ou bien on pioche une carte, pas les deux.',
  'elevens.rule.adjacent': 'Sans trou',
  'elevens.rule.adjacent.text':
    'Une carte se pose dans la rangée de sa couleur, à côté d’une carte déjà posée, ou grâce à une liaison.',
  'elevens.rule.pile': 'La pioche',
  'elevens.rule.pile.text':
    'Qui ne pose pas pioche. Quand la pioche est vide, on pose si on le peut, sinon on passe.',
  'elevens.rule.links': 'Les liaisons',
  'elevens.rule.links.text':
    'Une liaison part d’une carte posée et mène à la même valeur dans une rangée voisine, où la carte se pose aussitôt ; elle ne compte pas parmi les quatre et ne sert qu’une fois.',
  'elevens.rule.joker': 'Les jokers',
  'elevens.rule.joker.text':
    'Un joker se pose à la place de n’importe quelle carte nombre. On peut aussi le jeter, il compte alors parmi les quatre cartes du tour.',
  'elevens.rule.exchange': 'L’échange',
  'elevens.rule.exchange.text':
    'La carte nombre remplace le joker qui tient sa place, et le joker revient en main.',
  'elevens.rule.exchangeMore': 'Après un échange',
  'elevens.rule.exchangeMore.text': 'Le tour d’un échange pose encore au moins une autre carte.',
  'elevens.rule.bonus': 'Le bonus',
  'elevens.rule.bonus.text':
    'Qui ferme une moitié de rangée, de 1 à 11 ou de 11 à 21, gagne une carte bonus, tant qu’il en reste.',
  'elevens.rule.end': 'La fin',
  'elevens.rule.end.text': 'La partie s’arrête dès qu’un joueur n’a plus de carte en main.',
  'elevens.rule.points': 'Les points',
  'elevens.rule.points.text':
    'Un bonus rapporte onze points ; chaque nombre resté en main coûte sa valeur, chaque joker onze. Les liaisons ne comptent pas.',
  'elevens.rule.beginner': 'Pour débuter',
  'elevens.rule.beginner.text':
    'Sans liaisons, bonus ni jokers : le premier qui n’a plus de carte gagne.',

  'elevens.play.place': '{by} pose {row} {value, number}',
  'elevens.play.joker': '{by} pose un joker pour {row} {value, number}',
  'elevens.play.link': '{play}, par une liaison depuis {link}',
  'elevens.play.exchange': '{by} échange le joker de {row} {value, number}',
  'elevens.play.throwJoker': '{by} jette un joker',
  'elevens.play.draw': '{by} pioche',
  'elevens.play.pass': '{by} passe',
  'elevens.play.end': '{by} termine son tour',
  'elevens.play.leftover':
    '{by} compte {numbers, plural, =0 {aucun nombre} one {# nombre} other {# nombres}} et {jokers, plural, =0 {aucun joker} one {# joker} other {# jokers}} en main',
} as const;
