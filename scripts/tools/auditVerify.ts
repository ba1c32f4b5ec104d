/** `npm run audit:verify`: computes the chains of the journals again, and names the first row that is not in order. */

import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { readSecretKey } from '#server/engine/start/secretKey.ts';
import { verifyJournals } from '#server/engine/audit/verifyJournals.ts';

const settings = readSettings(process.env);
const db = await openDatabase(settings);
try {
  for (const { journal, rows, removed, bad } of await verifyJournals(db, await readSecretKey(settings))) {
    const range = `${rows} rows${removed > 0 ? `, ${removed} removed by the retention` : ''}`;
    console.log(
      bad === undefined
        ? `${journal}: in order, ${range}`
        : `${journal}: row ${bad.id} was ${bad.damage}, after ${rows} rows in order`,
    );
    if (bad !== undefined) process.exitCode = 1;
  }
} finally {
  await db.close();
}
