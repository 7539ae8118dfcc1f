import type { RequestEvent } from '@sveltejs/kit';
import { areasOf, areasOfGame } from '#lib/client/pages.ts';
import type { Role } from '#lib/devices/roles.ts';
import type { GameId } from '#lib/games.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { RunningServer } from '#lib/server/door.ts';
import { pageAddresses } from '#lib/server/http/address.ts';
import { firstViewHtml } from '#lib/server/http/firstView.ts';
import { legacyPage, type LegacyBuild } from '#lib/server/http/legacy.ts';
import { noScriptHtml } from '#lib/server/http/noScript.ts';
import { findFirstFiles } from '#lib/server/http/firstFiles.ts';
import { makePageResilient } from '#lib/server/http/resilientPage.ts';

interface PagePlaceholders extends ReturnType<typeof addressesFor> {
  readonly server: RunningServer;
  readonly language: Language;
  readonly role: Role;
  /** Files of the build for old engines; null for a modern engine. */
  readonly legacy: LegacyBuild | null;
  readonly path: string;
  /** Route of the page, without SvelteKit's group folders. */
  readonly page: string;
  /** Game of the table that the page will probably show; null if it shows none. */
  readonly game: GameId | null;
}

const RELATIVE_FILES = /href="(?:\.\.?\/)+_app\//g;

export const addressesFor = (asked: URL, { typedAddress, networks }: RunningServer) =>
  pageAddresses(asked, typedAddress(), networks.links);

function firstFilesFor(
  html: string,
  { page, game, language, server }: Pick<PagePlaceholders, 'page' | 'game' | 'language' | 'server'>,
): ReturnType<typeof findFirstFiles> {
  const files = server.pages.preloadManifest();
  if (files === null) return { links: '', words: '' };
  const areas = [...areasOf(page), ...(game === null ? [] : areasOfGame(page, game))];
  return findFirstFiles(html, { page, game, language, areas }, files);
}

/**
 * Fills in the placeholders of app.html. Pages are never streamed, so each arrives as one chunk.
 */
export const fillPlaceholders = ({
  server,
  language,
  role,
  legacy,
  path,
  page: route,
  game,
  typed,
  forQrCode,
}: PagePlaceholders) => ({
  transformPageChunk: ({ html }: { readonly html: string }): string => {
    const { links, words } = firstFilesFor(html, { page: route, game, language, server });
    const page = html
      // SvelteKit's links are relative to the first address: after a navigation the browser reads
      // another one of them, and styles would be fetched again, after those that they precede.
      .replaceAll(RELATIVE_FILES, 'href="/_app/')
      .replace('%early%', links)
      .replace('%words%', () => words)
      .replace('%lang%', language)
      .replace('%role%', role)
      .replace('%https%', String(server.config.httpsPort ?? ''))
      .replace('%typed%', typed)
      .replace('%scanned%', forQrCode)
      .replace('%engine%', legacy === null ? 'modern' : 'legacy')
      .replace('%late%', noScriptHtml(language, path))
      .replace(
        '%sight%',
        legacy === null ? firstViewHtml({ language, role, page: route, path }) : '',
      );
    return makePageResilient(
      legacy === null ? page.replace('%first%', '') : legacyPage(page, legacy),
    );
  },
});

/**
 * Returns the game of a page's table, so that its files load with the page: for a device without a
 * role there, the game of the newest table, since a page must not tell which codes exist.
 */
export function expectedGame({ locals, params }: RequestEvent): GameId | null {
  if (params.table === undefined) return null;
  const { access, host } = locals.server;
  // Newest first.
  const { tables } = host.house.state();
  const code = params.table.toUpperCase();
  const isKnown = access.devices.roleAt(locals.principal, code) !== 'viewer';
  const table = (isKnown ? tables.find((each) => each.code === code) : null) ?? tables[0];
  if (table === undefined) return null;
  return table.byHand === true ? 'tally' : table.game;
}
