/**
 * `npm run journal [-- --format ledger|beancount]`: prints the whole ledger as a journal of double-entry accounting,
 * for hledger and ledger (default) or for beancount. Reads the database of DATA_DIR or DATABASE_URL, while the server
 * runs.
 */

import { parseArgs } from 'node:util';
import { exportJournal } from '#server/domains/billing/ledger/journal/exportJournal.ts';
import { JOURNAL_FORMATS } from '#server/domains/billing/ledger/journal/journal.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readSettings } from '#server/engine/process/config.ts';

const { values } = parseArgs({ options: { format: { type: 'string', default: JOURNAL_FORMATS[0] } } });
const format = JOURNAL_FORMATS.find((each) => each === values.format);
if (format === undefined) {
  console.error(`unknown format; there are ${JOURNAL_FORMATS.join(' and ')}`);
  process.exit(2);
}
// The reader may stop early, such as `head`.
process.stdout.on('error', () => process.exit(0));
const db = await openDatabase(readSettings(process.env));
for await (const text of exportJournal({ db }, format))
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
await db.close();
