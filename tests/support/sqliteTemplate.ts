import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/engine/db/database.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { scratchFolder } from './scratch.ts';

const templates = new Map<string, Promise<string>>();
let folder: string | undefined;
let copies = 0;

/** A copy of the file that `fill` filled; filled once per test process for each key. */
export async function copySqlite(key: string, fill: (db: Database) => Promise<void>): Promise<Database> {
  const place = ownFolder();
  let template = templates.get(key);
  if (template === undefined)
    templates.set(key, (template = makeTemplate(join(place, `template-${templates.size}.db`), fill)));
  const path = join(place, `copy-${(copies += 1)}.db`);
  copyFileSync(await template, path);
  const database = openSqlite(path, { synchronous: 'OFF' });
  return {
    ...database,
    async close() {
      await database.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    },
  };
}

async function makeTemplate(path: string, fill: (db: Database) => Promise<void>): Promise<string> {
  const database = openSqlite(path, { synchronous: 'OFF' });
  await fill(database);
  // Closing the last connection writes the log back into the file.
  await database.close();
  return path;
}

function ownFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(scratchFolder(), 'suantai-sqlite-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}
