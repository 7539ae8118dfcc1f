import { bringDom } from './dom.ts';
import './listFormat.ts';
import type { LegacyRules } from './rules.ts';
import { LegacyStyles } from './styles.ts';

/** Written in by scripts/legacy/build.ts. */
declare const LEGACY_RULES: LegacyRules;

/** What engines older than the pages need before anything else runs; see scripts/legacy. */
bringDom(globalThis);
new LegacyStyles(LEGACY_RULES).start();
