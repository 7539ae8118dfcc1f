/** Texts in downloaded files and pictures; only the server writes them. */
export const files = {
  'picture.won': '{count, plural, one {{names} gagne} other {{names} gagnent}}',
  'picture.standing': 'Après {rounds, plural, one {# manche} other {# manches}}',
  'picture.begun': 'La partie commence',
  'picture.decisive': 'Tout s’est joué à la manche {round, number}',
  'picture.onlyRound':
    'Tout s’est joué en une manche{km, plural, =0 {} other { : # km}}{safeties, plural, =0 {} one {, une botte} other {, # bottes}}{coupsFourres, plural, =0 {} one {, un coup-fourré} other {, # coups-fourrés}}',
  'picture.alt': '{headline}. {sides}',
  // Texts of the feed for programs.
  'feed.paused': 'Pause : rien ne compte pour le moment',
  'feed.counting': 'On compte les cartes qui restent en main',
  'recordFiles.no-table': 'Il n’y a pas de table à ce nom.',
  'recordFiles.too-much': 'Trop de demandes à la fois. Réessayez dans une minute.',
} as const;
