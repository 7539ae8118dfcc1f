import { areasOf } from '#lib/client/pages.ts';
import type { Role } from '#lib/devices/roles.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { RunningServer } from '#lib/server/door.ts';
import { pageAddresses } from '#lib/server/http/address.ts';
import { firstViewHtml } from '#lib/server/http/firstView.ts';
import { legacyPage, type LegacyBuild } from '#lib/server/http/legacy.ts';
import { noScriptHtml } from '#lib/server/http/noScript.ts';
import { preloadLinks } from '#lib/server/http/preloadLinks.ts';
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
}

export const addressesFor = (asked: URL, { typedAddress, networks }: RunningServer) =>
  pageAddresses(asked, typedAddress(), networks.links);

function addPreloadLinks(
  html: string,
  { page, language, server }: Pick<PagePlaceholders, 'page' | 'language' | 'server'>,
): string {
  const files = server.pages.preloadManifest();
  return files === null ? '' : preloadLinks(html, { page, language, areas: areasOf(page) }, files);
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
  typed,
  forQrCode,
}: PagePlaceholders) => ({
  transformPageChunk: ({ html }: { readonly html: string }): string => {
    const page = html
      .replace('%early%', addPreloadLinks(html, { page: route, language, server }))
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
