import type { Logger } from 'pino';
import type { Database } from '#server/engine/db/database.ts';
import type { FileStore } from './store/fileStore.ts';

/** The files of the database are in another store than the settings name: they would all seem to be lost. */
export class FilesElsewhere extends Error {
  constructor(stored: string, configured: string) {
    super(
      `The files of this database are in ${wordOf(stored)}, and the settings name ${wordOf(configured)}. ` +
        `Start with the former FILE_STORE, or move the files first: npm run files -- move ${configured}`,
    );
    this.name = 'FilesElsewhere';
  }
}

const wordOf = (place: string): string => (place === 'disk' ? 'the file system (no FILE_STORE)' : place);

/** Before the first request: the store is the one that the files are in, and holds what older versions kept in rows. */
export async function settleFiles(db: Database, files: FileStore, log: Logger): Promise<void> {
  const stored = await placeOfFiles(db);
  if (stored !== undefined && stored !== files.place && (await hasFiles(db)))
    throw new FilesElsewhere(stored, files.place);
  if (stored !== files.place) await notePlace(db, files.place);
  const moved = await moveContents(db, files);
  if (moved > 0) log.info({ moved }, 'moved files from the database into the file store');
}

async function placeOfFiles({ kysely }: Database): Promise<string | undefined> {
  return (await kysely.selectFrom('file_store').select('place').executeTakeFirst())?.place;
}

/** The store that the files of the database are in from now on. */
export async function notePlace({ kysely }: Database, place: string): Promise<void> {
  await kysely
    .insertInto('file_store')
    .values({ id: 1, place })
    .onConflict((on) => on.column('id').doUpdateSet({ place }))
    .execute();
}

async function hasFiles({ kysely }: Database): Promise<boolean> {
  const stored = await kysely.selectFrom('stored_files').select('file_key').limit(1).executeTakeFirst();
  return (
    (stored ?? (await kysely.selectFrom('uploads').select('upload_key').limit(1).executeTakeFirst())) !== undefined
  );
}

async function moveContents({ kysely }: Database, files: FileStore): Promise<number> {
  let moved = 0;
  for (;;) {
    const row = await kysely
      .selectFrom('stored_files')
      .select(['file_key', 'content'])
      .where('content', '<>', '')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return moved;
    await files.put(row.file_key, Buffer.from(row.content, 'base64'));
    await kysely.updateTable('stored_files').set({ content: '' }).where('file_key', '=', row.file_key).execute();
    moved += 1;
  }
}
