import type { GameId } from '../games.ts';
import { compiledOnUse } from './compile.ts';
import { en } from './en/index.ts';
import { learnFeed } from './feed.ts';
import { learn } from './format.ts';
import { fr } from './fr/index.ts';
import { WORDS } from './words.ts';
import { learnBrief, learnDetails, learnWords } from './wordsOf.ts';

/** Imported for its effect where one program speaks to people of every language, of any game: the server, and tests. */
learn('fr', compiledOnUse('fr', fr));
learn('en', compiledOnUse('en', en));
for (const [game, { words, details, feed, brief }] of Object.entries(WORDS)) {
  learnWords(game as GameId, words as never);
  learnDetails(game as GameId, details as never);
  learnFeed(game as GameId, feed as never);
  if (brief !== undefined) learnBrief(game as GameId, brief as never);
}
