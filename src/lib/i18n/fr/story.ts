export const story = {
  'match.sheets': 'Feuilles de score',
  'story.chart': 'Qui allait gagner',
  'story.chartSaid': 'Chances de gagner la partie, de 0 à 100 %, du premier coup au dernier.',
  'story.percent': '{percent, number} %',
  'story.working': 'Calcul en cours : coup {done, number} sur {all, number}.',
  'story.early': 'L’histoire se raconte manche par manche : la première n’est pas encore finie.',
  'story.untold': 'Pas d’histoire pour ces règles, ou pour une partie de cette longueur.',
  'story.about':
    'D’après ce que la table savait : cartes vues, nombre des autres, qui était bloqué. À 5 points près.',
  'story.turning': 'Les tournants',
  'story.turning.none': 'Aucun coup n’a changé les chances à lui seul.',
  'story.from': '{side} : {before} → {after}',
  'story.watch': 'Revoir le coup {number, number}',
  'story.decisions': 'Les décisions visibles',
  'story.decisions.about':
    'Attaques, allonge, bottes jetées. Les autres cartes dépendent de la main.',
  'story.decisions.none': 'Aucune grosse erreur.',
  'story.cost':
    'Autre choix : {instead}. {side} y gagnait environ {points, plural, one {# point} other {# points}} de chances.',
  'story.record': 'La partie avec ces chances (JSON)',
  'story.record.failed': 'La partie n’a pas pu être prise : le serveur ne répond pas. Réessayez.',
  'story.draws': 'La chance à la pioche',
  'story.draws.about':
    'Vos cartes, comparées à une pioche moyenne. Celles restées en main ne comptent pas.',
  'story.draws.kind': 'Sorte de carte',
  'story.draws.cards': 'Cartes vues',
  'story.kind.distance': 'Étapes',
  'story.kind.remedy': 'Parades',
  'story.kind.hazard': 'Attaques',
  'story.average': 'moyenne {average}',
  'story.kind.safety': 'Bottes',
} as const;
