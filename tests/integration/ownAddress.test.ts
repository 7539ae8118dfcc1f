import { expect, test } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { houseHeaders } from '../support/ownHouse.ts';

inWorld('the address that screens show', serverWorld(), (world) => {
  const path = () => `${world.url}/devices/address`;
  const json = { 'content-type': 'application/json' };
  const choose = (body: string, headers = houseHeaders(world.url)) =>
    fetch(path(), { method: 'POST', headers: { ...json, ...headers }, body });

  test('is listed and chosen by an administrator', async () => {
    const listed = await fetch(path(), { headers: houseHeaders(world.url) });
    expect(listed.status).toBe(200);
    const { addresses } = (await listed.json()) as { addresses: string[] };
    for (const address of addresses) {
      const chosen = await choose(JSON.stringify({ address }));
      expect(((await chosen.json()) as { addresses: string[] }).addresses[0]).toBe(address);
    }
  });

  test('is not for strangers to see or choose', async () => {
    expect((await fetch(path())).status).toBe(403);
    expect((await choose('{"address":"192.168.1.1"}', {})).status).toBe(403);
  });

  test.each(['', '{', '{"address":"evil.example"}', '{"address":"203.0.113.7"}', '{"address":7}'])(
    'stays as it is where %j is asked for',
    async (body) => {
      expect((await choose(body)).status).toBe(400);
    },
  );
});
