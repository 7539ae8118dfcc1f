import { createRequire } from 'node:module';

/** Holds the card on a reader for itself, as other programs may, until its input ends. Prints a line when it does. */
const { CardMode, CardDisposition, Client, ReaderStatus } = createRequire(import.meta.url)(
  'pcsc-mini',
);
const wanted = process.argv[2];
const client = new Client();

client.on('reader', (reader) => {
  if (reader.name() !== wanted) return;
  reader.on('change', async (status) => {
    if (!status.has(ReaderStatus.PRESENT)) return;
    reader.removeAllListeners('change');
    const card = await reader.connect(CardMode.EXCLUSIVE);
    console.log('held');
    process.stdin.resume().on('end', async () => {
      await card.disconnect(CardDisposition.LEAVE);
      client.stop();
    });
  });
});
client.start();
