import type { Action } from '#lib/game/actions.ts';
import type { Language } from '#lib/i18n/language.ts';

/** What a finger reads on a token beside its number: two letters for each action and the house, one for players; all different. */
export const TOKEN_LETTERS: Readonly<
  Record<Language, Readonly<Record<Action | 'house' | 'seat', string>>>
> = {
  fr: {
    discard: 'de',
    undo: 'an',
    extend: 'al',
    'do-not-extend': 'sa',
    'next-round': 'ms',
    'end-turn': 'ft',
    draw: 'pi',
    pass: 'pa',
    'say-again': 're',
    standing: 'ou',
    pause: 'ps',
    rematch: 'rv',
    'my-side': 'mj',
    'other-sides': 'ja',
    'last-card': 'dc',
    'last-round': 'dm',
    playable: 'qp',
    who: 'qq',
    help: 'ai',
    house: 'ma',
    seat: 'j',
  },
  en: {
    discard: 'di',
    undo: 'un',
    extend: 'ex',
    'do-not-extend': 'no',
    'next-round': 'nr',
    'end-turn': 'et',
    draw: 'dr',
    pass: 'pa',
    'say-again': 're',
    standing: 'st',
    pause: 'ps',
    rematch: 'rm',
    'my-side': 'ms',
    'other-sides': 'os',
    'last-card': 'lc',
    'last-round': 'lr',
    playable: 'pl',
    who: 'wh',
    help: 'he',
    house: 'ho',
    seat: 'p',
  },
};
