import type { GameId } from '../games.ts';
import { compiledOnUse } from './compile.ts';
import { en } from './en/index.ts';
import { registerFeed } from './feed.ts';
import { registerMessages } from './format.ts';
import { fr } from './fr/index.ts';
import { WORDS } from './words.ts';
import { registerAnswers, registerBrief, registerDetails, registerWords } from './wordsOf.ts';

/**
 * Imported for its side effect in programs that need every language and game: the server, and
 * tests.
 */
registerMessages('fr', compiledOnUse('fr', fr));
registerMessages('en', compiledOnUse('en', en));
for (const [game, { words, answers, details, feed, brief }] of Object.entries(WORDS)) {
  registerWords(game as GameId, words as never);
  registerAnswers(game as GameId, answers as never);
  registerDetails(game as GameId, details as never);
  registerFeed(game as GameId, feed as never);
  if (brief !== undefined) registerBrief(game as GameId, brief as never);
}
