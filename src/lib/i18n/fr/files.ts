/** What stands in the files and pictures that people take along; only the server writes them. */
export const files = {
  'picture.won': '{count, plural, one {{names} gagne} other {{names} gagnent}}',
  'picture.standing': 'Après {rounds, plural, one {# manche} other {# manches}}',
  'picture.begun': 'La partie commence',
  'picture.rounds': '{rounds, plural, one {# manche} other {# manches}}',
  'picture.decisive': 'Tout s’est joué à la manche {round, number}',
  'picture.alt': '{headline}. {sides}',
} as const;
