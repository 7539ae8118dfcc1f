import { compiledOnUse } from './compile.ts';
import { en } from './en/index.ts';
import { learn } from './format.ts';
import { fr } from './fr/index.ts';

/** Imported for its effect where one program speaks to people of every language: the server, and tests. */
learn('fr', compiledOnUse('fr', fr));
learn('en', compiledOnUse('en', en));
