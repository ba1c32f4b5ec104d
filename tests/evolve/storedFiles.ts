import type { Database } from '#server/engine/db/database.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

/** Files that are uploaded first: no record needs another one. */
export const storedFiles = [0, 1, 2].map((n) => ({
  name: `file-${n}`,
  size: 0,
  type: 'image/png',
  url: `${FILES_PATH}/file-${n}`,
}));

export async function storeFiles(db: Database): Promise<void> {
  for (const { name, size, type } of storedFiles)
    await db.run(
      'insert into stored_files (file_key, name, type, size, content, created_by, created_at) values (?, ?, ?, ?, ?, ?, ?)',
      [name, name, type, size, '', 'admin', 0],
    );
}
