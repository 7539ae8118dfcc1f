export const hall = {
  'hall.count':
    '{tables, plural, one {# table} other {# tables}}, {needs, plural, =0 {personne n’attend} one {# demande quelqu’un} other {# demandent quelqu’un}}',
  'hall.none': 'Aucune table ce soir. Ouvrez-en une : elle apparaît ici.',
  'hall.none.tournament':
    'Aucune table n’est ouverte. Celles d’une ronde s’ouvrent sur la page du tournoi : elles apparaissent ici.',
  'hall.search': 'Chercher une table',
  'hall.table': 'Table {number, number}',
  'hall.search.note': 'Un joueur, un numéro, un code',
  'hall.unfound': 'Aucune table ne correspond.',
  'hall.all': 'Toutes',
  'hall.filter': '{need} {count, number}',
  'hall.need.called': 'Arbitre appelé',
  'hall.need.refused': 'Refus',
  'hall.need.question': 'Question',
  'hall.need.reader': 'Lecteur en panne',
  'hall.need.still': 'Sans carte',
  'hall.need.overruled': 'Laissé contre la règle',
  'hall.need.paused': 'Pause',
  'hall.need.over': 'Terminée',
  'hall.plays': 'On joue',
  'hall.settled': 'Résultat donné',
  'hall.since':
    '{minutes, plural, =0 {moins d’une minute} one {depuis # minute} other {depuis # minutes}}',
  'hall.move': 'Coup n° {moves, number}',
  'hall.calls': 'Appels à l’arbitre',
  'hall.calls.settled':
    '{code} : {at}, réglé en {minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}}',
  'hall.calls.waiting': '{code} : {at}, attend',
  'hall.settle': 'C’est réglé',
} as const;
