import { asksForLegacy, openLegacyBuild, type LegacyBuild } from './legacy.ts';
import { readPreloadManifest, type PreloadManifest } from './firstFiles.ts';

/** Files of the build that the server reads; each is null in development. */
export interface BuiltFiles {
  /** Folder of the build for old engines. */
  readonly legacyFolder: string | null;
  /** List of the files that each page will fetch. */
  readonly preloadManifest: string | null;
  /** Program of the worker thread that replays matches. */
  readonly historyProgram: string | null;
}

export const NO_BUILT_FILES: BuiltFiles = {
  legacyFolder: null,
  preloadManifest: null,
  historyProgram: null,
};

/** Parts of the build that pages are filled with, each read when it is first needed. */
export interface PageFiles {
  /** Returns the build for old engines if the request asks for it; otherwise null. */
  legacyFor(headers: Headers, url: URL): LegacyBuild | null;
  preloadManifest(): PreloadManifest | null;
}

export function createPageFiles({ legacyFolder, preloadManifest }: BuiltFiles): PageFiles {
  const legacy = legacyFolder === null ? null : openLegacyBuild(legacyFolder);
  let manifest: PreloadManifest | null = null;
  return {
    legacyFor: (headers, url) => (asksForLegacy(headers, url) ? legacy : null),
    preloadManifest() {
      if (preloadManifest !== null) manifest ??= readPreloadManifest(preloadManifest);
      return manifest;
    },
  };
}
