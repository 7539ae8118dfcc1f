import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED styles of pages: ${missing}`);

describe.skipIf(missing !== null)('styles of pages', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  // Fetched, it would come after the styles of components, which could no longer change a button.
  test('has the shared style in the page, before those of its components', async () => {
    const html = await (await fetch(`${app.url}/rules/classique`)).text();
    const shared = html.indexOf('.page .button{');
    expect(shared).toBeGreaterThan(0);
    expect(html.indexOf('.svelte-')).toBeGreaterThan(shared);
  });
});
