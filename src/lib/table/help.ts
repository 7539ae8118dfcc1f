import type { HelpSituation } from './notice.ts';

interface Shown {
  readonly paused: boolean;
  readonly discardArmed: boolean;
  readonly interval: boolean;
  readonly linkLaid: boolean;
  readonly ended?: boolean;
  readonly question: Extract<HelpSituation, { type: 'asked' }>['question'] | null;
  readonly warning: Extract<HelpSituation, { type: 'refused' }>['warning'] | null;
  readonly over: boolean;
  /** True if the same players may go on with a rematch. */
  readonly rematch: boolean;
}

/** Returns what a table waits for, the most pressing first; nothing where the next card is simply laid. */
export function helpSituations(table: Shown): readonly HelpSituation[] {
  const { paused, ended, question, warning, over, rematch, discardArmed, linkLaid } = table;
  if (over) return [{ type: 'over', rematch }];
  if (ended === true) return [{ type: 'ended' }];
  const open: readonly HelpSituation[] = [
    ...(paused ? [{ type: 'paused' } as const] : []),
    ...(warning === null ? [] : [{ type: 'refused', warning } as const]),
    ...(question === null ? [] : [{ type: 'asked', question } as const]),
    ...(discardArmed ? [{ type: 'discard-armed' } as const] : []),
    ...(linkLaid ? [{ type: 'link-laid' } as const] : []),
  ];
  return open.length === 0 && table.interval ? [{ type: 'interval' }] : open;
}
