import { isDeepStrictEqual } from 'node:util';
import { BackupFault } from '#scripts/backup/backupFault.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { verifyJournals } from '#server/engine/audit/verifyJournals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { openFileStore } from '#server/engine/files/store/openFileStore.ts';
import { openClocks } from '#server/engine/jobs/testClock/openClocks.ts';
import { createLog } from '#server/engine/observe/log.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { createSchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { createContext, PLATFORM } from '#server/engine/start/createContext.ts';
import { readSecretKey } from '#server/engine/start/secretKey.ts';
import { assemble } from '#server/start/assemble.ts';

interface Place {
  db: Database;
  settings: Settings;
}

/**
 * Recomputes the chains of the journals and of the ledger on both sides. A chain that was damaged before the move is
 * reported, and stays as it was: a move repairs nothing.
 */
export async function compareChains(
  from: Place,
  to: Place,
  schemas: CompiledSchemas,
  report: (line: string) => void,
): Promise<void> {
  report('verifying the chains');
  const [before, after] = [await chainsOf(from, schemas), await chainsOf(to, schemas)];
  if (!isDeepStrictEqual(before, after))
    throw new BackupFault(
      `The chains differ: ${JSON.stringify(before)} before and ${JSON.stringify(after)} after the move`,
    );
  for (const { journal, rows, bad } of after.journals)
    report(
      `  ${journal}: ${rows} rows ${bad === undefined ? 'in order' : `before row ${bad.id}, which was ${bad.damage} before the move`}`,
    );
  const { ok, accounts, postings, first_bad: bad } = after.ledger;
  report(
    `  ledger: ${postings} postings of ${accounts} accounts ${ok ? 'in order' : `before a fault that was there before the move: ${JSON.stringify(bad)}`}`,
  );
}

async function chainsOf({ db, settings }: Place, schemas: CompiledSchemas) {
  const secretKey = await readSecretKey(settings);
  const { deps } = assemble({
    db,
    files: await openFileStore(settings),
    ...(await openClocks(settings, db)),
    ids: randomIds,
    settings,
    schemas: createSchemaStore(schemas, []),
    log: createLog({ level: 'silent' }),
    secretKey,
  });
  const context = createContext(deps, { actor: PLATFORM, requestId: 'move', lang: 'en' });
  return { journals: await verifyJournals(db, secretKey), ledger: await verifyLedger(context) };
}
