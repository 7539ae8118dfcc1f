import type { HelpSituation } from './notice.ts';

interface HelpContext {
  readonly paused: boolean;
  readonly discardArmed: boolean;
  readonly interval: boolean;
  readonly linkLaid: boolean;
  readonly ended?: boolean;
  readonly question: Extract<HelpSituation, { type: 'asked' }>['question'] | null;
  readonly warning: Extract<HelpSituation, { type: 'refused' }>['warning'] | null;
  readonly over: boolean;
  readonly rematch: boolean;
}

/**
 * Returns the open situations of a table, the most urgent first. Empty if the next card can simply
 * be laid.
 */
export function helpSituations(table: HelpContext): readonly HelpSituation[] {
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
