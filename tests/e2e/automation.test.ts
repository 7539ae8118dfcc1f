import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandAnswer } from '#lib/protocol/messages/bus.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openJoined, openTab } from '../support/pages.ts';
import { scratchFolder } from '../support/program.ts';
import { until } from '../support/until.ts';

const missing = brokerMissing();
if (missing !== null) console.log(`SKIPPED the page of the bus: ${missing}`);

storyInWorld('the page that names a broker', pageWorld(), (world) => {
  const folder = scratchFolder();
  let broker: Broker;
  let page: Page;
  let problems: readonly string[] = [];

  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  const save = () => page.getByTestId('save-bus').click();

  beforeAll(async () => {
    if (missing !== null) return;
    broker = await Broker.open(folder.path);
    page = await (await world.browser.newContext(PHONE)).newPage();
    problems = watchProblems(page);
    await page.goto(`${world.app.url}/automation`);
  });
  afterAll(async () => {
    await broker?.stop();
    folder.remove();
  });

  test.skipIf(missing !== null)('says that all is off, and takes a broker', async () => {
    await page.getByText('Éteint : aucun serveur MQTT').waitFor();
    const { protocol, host } = new URL(broker.url);
    await field('Adresse').fill(`${protocol}//${host}`);
    await field('Nom').fill('house');
    await field('Mot de passe').fill('wrong');
    await save();
    await page.getByText('refuse ce nom ou ce mot de passe').waitFor();
    await field('Mot de passe').fill('secret');
    await field('Nom de la place').fill('salon');
    await page.getByText('Boutons connectés ·').click();
    await page.getByLabel('Dire où en est son camp').check();
    await save();
    await page.getByText(/^Connecté à mqtt:/).waitFor();
    await page.getByText('Places annoncées : salon').waitFor();
    // It is not told what was typed.
    expect(await field('Mot de passe').inputValue()).toBe('');
    expect(await page.content()).not.toContain('secret"');
  });

  test.skipIf(missing !== null)('marks what cannot work, and changes nothing', async () => {
    await page.getByText('Une lampe sans Home Assistant ·').click();
    await page.getByLabel('Sujet', { exact: true }).fill('wled/#');
    await save();
    await page.getByText('Un sujet sans # ni +').waitFor();
    expect(await page.getByLabel('Sujet', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await page.getByText(/^Connecté à mqtt:/).waitFor();
    expect(problems).toEqual([]);
  });

  test.skipIf(missing !== null)(
    'lets a referee allow a button for each player, and no player',
    async () => {
      const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
      const open = async () => openJoined(world, code, await world.screen.invitationTo(code));
      const [referee, player] = [await open(), await open()];
      await player.getByRole('button', { name: /Bruno/ }).first().click();
      await referee.getByRole('button', { name: /^Arbitre/ }).click();
      await openTab(referee, 'more');
      await openTab(player, 'more');
      const buttons = referee.getByTestId('house-buttons');
      await buttons.locator('summary').click();
      await buttons.getByLabel('Pour Bruno').check();
      await player.getByTestId('who-is-here').waitFor();
      expect(await player.getByTestId('house-buttons').count()).toBe(0);
      const seen = async () => {
        const reply = await world.screen.socket.emitWithAck('access', { table: code });
        return reply.ok ? reply.value.buttons : null;
      };
      await expect.poll(seen).toEqual([1]);
      const bus = await Listener.at(broker);
      const press = async (seat: number) => {
        const answers = () => bus.saidAt<CommandAnswer>('/place/salon/answer');
        const before = answers().length;
        const command = 'table-companion/place/salon/cmd';
        await bus.say(command, JSON.stringify({ type: 'say_my_side', seat }));
        await until('it is answered', () => answers().length > before);
        return answers().at(-1);
      };
      expect(await press(2)).toMatchObject({ ok: true, table: code, seat: 2 });
      expect(await press(1)).toMatchObject({ ok: false, why: 'seat-not-allowed' });
      await buttons.getByLabel('Pour Bruno').uncheck();
      await expect.poll(seen).toEqual([]);
      expect(await press(2)).toMatchObject({ ok: false, why: 'seat-not-allowed' });
      bus.close();
    },
  );
});
