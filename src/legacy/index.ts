import { polyfillDom } from './dom.ts';
import './listFormat.ts';
import type { LegacyRules } from './rules.ts';
import { LegacyStyles } from './styles.ts';

/** Injected by scripts/legacy/build.ts. */
declare const LEGACY_RULES: LegacyRules;

/** Runs before the pages in old engines; see scripts/legacy. */
polyfillDom(globalThis);
new LegacyStyles(LEGACY_RULES).start();
