import { readFile } from 'node:fs/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { startEngine, type RunningServer } from '#server/engine/start/startEngine.ts';
import { firstStart, FIRST_ACCOUNT } from '#server/seed/firstStart.ts';
import { assemble } from './assemble.ts';
import { PLATFORM_TABLES } from './platformTables.ts';
import { seedApart } from './seedApart.ts';

/** The engine with this product, its first records and the work that begins with it. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const licenceKey = await readLicenceKey(settings);
  let generatedPassword: string | undefined;
  const server = await startEngine(settings, {
    tables: PLATFORM_TABLES,
    assemble: (deps) => assemble({ ...deps, licenceKey }),
    async prepare(db) {
      ({ generatedPassword } = await seedApart(db, settings));
    },
    // Base records of resources that an update has added.
    async fill(context) {
      await firstStart(context);
    },
  });
  greet(settings, server.address, generatedPassword);
  return server;
}

function greet({ seed }: Settings, address: string, generatedPassword: string | undefined): void {
  console.log(`Suantai is running on ${address}`);
  if (seed === 'demo') console.log(`Demo accounts: ${DEMO_ACCOUNTS.join(', ')}\nPassword of all: ${DEMO_PASSWORD}`);
  if (generatedPassword !== undefined)
    console.log(`Account ${FIRST_ACCOUNT} with the password ${generatedPassword} (shown this once)`);
}

/**
 * The key that verifies licences: the operator's own, or that of the demo licence. Without a key, no licence is
 * accepted.
 */
async function readLicenceKey({ licenceKeyFile, seed }: Settings): Promise<string | undefined> {
  if (licenceKeyFile !== undefined) return readFile(licenceKeyFile, 'utf8');
  return seed === 'demo' ? readFile(new URL('../seed/demo/licenceKey.pem', import.meta.url), 'utf8') : undefined;
}
