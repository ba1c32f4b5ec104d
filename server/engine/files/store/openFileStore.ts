import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import { diskStore, FILES_FOLDER } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';

/** The store that the settings name. The library of S3 is loaded only where it is used. */
export async function openFileStore(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<FileStore> {
  if (settings.s3 === undefined) {
    await adoptOldFolder(settings);
    return diskStore(settings);
  }
  const { s3Store } = await import('./s3Store.ts');
  return s3Store(settings.s3);
}

/** Older versions kept what was being uploaded in a folder of another name. */
async function adoptOldFolder({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  const before = join(dataDir, 'uploads');
  const now = join(dataDir, FILES_FOLDER);
  if (existsSync(before) && !existsSync(now)) await rename(before, now);
}
