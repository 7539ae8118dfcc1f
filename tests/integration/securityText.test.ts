import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';

const PATH = '/.well-known/security.txt';

inWorld('without a contact for security problems', serverWorld(), (world) => {
  it('there is no file that names one', async () => {
    expect((await fetch(`${world.url}${PATH}`)).status).toBe(404);
  });

  it('no newer version is known, because no address is asked', async () => {
    expect(await (await fetch(`${world.url}/about/newer`)).json()).toEqual({ newer: null });
  });
});

inWorld(
  'with a contact for security problems',
  serverWorld({ env: { SECURITY_CONTACT: 'security@example.org' } }),
  (world) => {
    it('the file that RFC 9116 describes names it', async () => {
      const answer = await fetch(`${world.url}${PATH}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toMatch(/^Contact: mailto:security@example\.org\nExpires: 20/);
    });
  },
);
