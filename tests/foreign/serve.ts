/**
 * A library, a clinic and a shop as a process: the engine, the console and a sign-in. `PORT` and `DATA_DIR` (default
 * ./data/foreign) configure it.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSettings } from '#server/engine/process/config.ts';
import { createEngine } from '#server/engine/start/createEngine.ts';
import { ENGINE_TABLES } from '#server/engine/start/engineTables.ts';
import { startEngine } from '#server/engine/start/startEngine.ts';
import { withEngineWords } from '../support/schemas/engineWords.ts';
import { PEOPLE, signInByName } from './signInByName.ts';

const settings = readSettings({ DATA_DIR: './data/foreign', ...process.env, SEED: 'none' });
const schemasDir = join(settings.dataDir, 'schemas');
for (const [path, text] of withEngineWords('tests/foreign/schemas')) {
  const file = join(schemasDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
const server = await startEngine(
  { ...settings, schemasDir },
  { tables: ENGINE_TABLES, assemble: (deps) => createEngine(deps, signInByName) },
);
console.log(
  `A library, a clinic and a shop are running on ${server.address}; sign in as ${PEOPLE.map(({ name }) => name).join(', ')}`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
