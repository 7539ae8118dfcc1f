/** Where a rule is written. Section headings stay as they are printed, in French. */
export const sources = {
  'sources.classique': 'Règle classique, « {section} »',
  'sources.prestige': 'Édition Prestige d’Origine, « {section} »',
  'sources.green': 'Mille Bornes Green, « {section} »',
  'sources.elevens': 'Elevens Braille, « {section} »',
  'sources.companion': 'Usage de cette table, les livrets n’en disent rien',
} as const;
