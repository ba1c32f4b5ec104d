import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#server/engine/process/config.ts';
import type { Archive } from './archive.ts';
import { DATABASE_FILE } from './backUp.ts';
import { refuseInUse } from './refuseInUse.ts';
import { withProgress } from './withProgress.ts';

/** Replaces the database file by a new one. The old file stays beside it as `suantai.db.before-restore`. */
export async function restoreSqlite(
  archive: Archive,
  { dataDir }: Settings,
  report: (line: string) => void,
  beside: () => Promise<void>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'suantai.db');
  const next = `${path}.restoring`;
  refuseInUse(path);
  report('restoring the database');
  await rm(next, { force: true });
  try {
    await pipeline(
      withProgress(archive.read(DATABASE_FILE), report),
      createWriteStream(next, { mode: 0o600, flush: true }),
    );
    await beside();
    report('putting the database in place');
    // A server may have been started in the meantime.
    refuseInUse(path);
    await setAside(path);
    await rename(next, path);
    await flush(dataDir);
  } finally {
    await rm(next, { force: true });
  }
}

async function setAside(path: string): Promise<void> {
  const aside = `${path}.before-restore`;
  if (existsSync(path)) {
    await rm(aside, { force: true });
    await link(path, aside);
  }
  // Only a damaged database leaves them behind: SQLite would write an old log into the new file.
  for (const log of ['-wal', '-shm']) if (existsSync(path + log)) await rename(path + log, aside + log);
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
