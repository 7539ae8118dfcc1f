import { benchAhead } from './bench/ahead.ts';
import { benchIdle, benchLibraries, benchReaders, benchRecovery } from './bench/bridgeFigures.ts';
import { benchCamera } from './bench/camera.ts';
import { benchChances } from './bench/chances.ts';
import { benchCodes } from './bench/codes.ts';
import { benchDeaf } from './bench/deaf.ts';
import { benchErase } from './bench/erase.ts';
import { benchHall } from './bench/hall.ts';
import { benchHistory } from './bench/history.ts';
import { benchHouse } from './bench/house.ts';
import { benchLatency } from './bench/latency.ts';
import { benchLooks } from './bench/looks.ts';
import { benchMemory } from './bench/memory.ts';
import { benchPhone } from './bench/phone.ts';
import { benchReturn } from './bench/return.ts';
import { benchRules } from './bench/rules.ts';
import { benchSign } from './bench/sign.ts';
import { benchSimulators } from './bench/simulators.ts';
import { benchVoice } from './bench/voice.ts';

/** `npm run bench` prints all figures; `npm run bench -- latency` only those named. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  ahead: benchAhead,
  camera: benchCamera,
  chances: benchChances,
  codes: benchCodes,
  deaf: benchDeaf,
  erase: benchErase,
  hall: benchHall,
  history: benchHistory,
  house: benchHouse,
  idle: benchIdle,
  latency: benchLatency,
  libraries: benchLibraries,
  looks: benchLooks,
  memory: benchMemory,
  phone: benchPhone,
  readers: benchReaders,
  recovery: benchRecovery,
  return: benchReturn,
  rules: benchRules,
  sign: benchSign,
  simulators: benchSimulators,
  voice: benchVoice,
};

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
    const bench = BENCHES[name];
    if (bench === undefined)
      throw new Error(`There are ${Object.keys(BENCHES).join(', ')}, no ${name}.`);
    await bench();
  }
}

await main();
