import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/engine/db/database.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { scratchFolder, sharedFile } from '../runner/scratch.ts';

const templates = new Map<string, Promise<string>>();
let folder: string | undefined;
let copies = 0;

/** A copy of the file that `fill` filled: once for each key and run, or process if it belongs to no run. */
export async function copySqlite(key: string, fill: (db: Database) => Promise<void>): Promise<Database> {
  const place = ownFolder();
  let template = templates.get(key);
  if (template === undefined)
    templates.set(key, (template = findTemplate(key, join(place, `template-${templates.size}.db`), fill)));
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

/** At `path` if no other process can use it. */
async function findTemplate(key: string, path: string, fill: (db: Database) => Promise<void>): Promise<string> {
  const shared = sharedFile(`template-${createHash('sha256').update(key).digest('hex')}.db`);
  if (shared === undefined) return makeTemplate(path, fill);
  if (!existsSync(shared.path)) {
    await makeTemplate(shared.draft, fill);
    shared.place();
  }
  return shared.path;
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
