/**
 * `npm run test:journal`: three months of business of the demo, exported as journals; hledger, ledger and beancount
 * (those that are installed) report the balances of the ledger (P14).
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#scripts/serverProcess.ts';
import { bookAccount, JOURNAL_FORMATS } from '#server/domains/billing/ledger/journal/journal.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { installedBooks } from '../support/books.ts';

const books = installedBooks();
if (books.length === 0) {
  console.error('none of hledger, ledger and beancount is installed');
  process.exit(2);
}
const dataDir = mkdtempSync(join(tmpdir(), 'suantai-journal-'));
const settings = { DATA_DIR: dataDir, SEED: 'demo', CONSOLE: 'none' };
await (await startServer(settings)).stop();
const env = { ...process.env, ...settings };
let wrong = 0;
try {
  const files = Object.fromEntries(
    JOURNAL_FORMATS.map((format) => {
      const file = join(dataDir, `journal.${format}`);
      const args = ['scripts/tools/journal.ts', '--format', format];
      writeFileSync(file, execFileSync(process.execPath, args, { env, maxBuffer: 256 * 1024 * 1024 }));
      return [format, file];
    }),
  );
  const db = await openDatabase(readSettings(env));
  const rows = await db.kysely.selectFrom('ledger_accounts').select(['account_id', 'name', 'balance']).execute();
  await db.close();
  const own = new Map(
    rows
      .filter(({ balance }) => balance !== 0)
      .map((row) => [bookAccount(row.account_id, row.name), -row.balance / 10_000]),
  );
  for (const { name, format, balances } of books) {
    const theirs = balances(files[format] ?? '');
    const accounts = new Set([...own.keys(), ...theirs.keys()]);
    const differences = [...accounts].filter((account) => own.get(account) !== theirs.get(account));
    wrong += differences.length;
    console.log(`${name}: ${accounts.size} accounts, ${differences.length} differences`);
    for (const account of differences.slice(0, 20))
      console.error(`  ${account}: ${own.get(account) ?? 0} fen, ${name} says ${theirs.get(account) ?? 0}`);
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
process.exit(wrong === 0 ? 0 : 1);
