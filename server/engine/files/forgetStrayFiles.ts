import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

/** A form may stay open for a while between choosing a file and saving. */
const UNSAVED_KEPT_MS = 86_400_000;
const FILES_A_CALL = 200;
const KEYS = new RegExp(`${FILES_PATH}/([\\w-]+)`, 'g');

/** Removes files that no record holds: their form was never saved, or their record was deleted or has another file. */
export const forgetStrayFiles =
  (schemas: Pick<SchemaStore, 'current' | 'diagnostics'>) =>
  async ({ db, clock, files }: Pick<Context, 'db' | 'clock' | 'files'>): Promise<void> => {
    // A resource that is left out because of a mistake in its file still has records and their files.
    if (schemas.diagnostics().some(({ severity }) => severity === 'error')) return;
    const { kysely } = db;
    const old = await kysely
      .selectFrom('stored_files')
      .select('file_key')
      .where('created_at', '<', clock() - UNSAVED_KEPT_MS)
      .execute();
    const stray = new Set(old.map(({ file_key }) => file_key));
    if (stray.size === 0) return;
    for (const { table, fields } of Object.values(schemas.current().resources)) {
      for (const { name } of Object.values(fields).filter((field) => isStored(field) && holdsFile(field))) {
        const rows = runtimeTables(db).selectFrom(table).select(name).where(name, 'is not', null).stream();
        for await (const row of rows) for (const [, key = ''] of String(row[name]).matchAll(KEYS)) stray.delete(key);
      }
    }
    const keys = [...stray];
    for (const some of inChunks(keys, FILES_A_CALL)) {
      // The row first: a crash in between leaves bytes without a row, which `forgetStrayBytes` finds.
      await kysely.deleteFrom('stored_files').where('file_key', 'in', some).execute();
      await kysely.deleteFrom('file_holders').where('file_key', 'in', some).execute();
      for (const key of some) await files.remove(key);
    }
  };

function holdsFile({ type, fields = {} }: FieldDefinition): boolean {
  return fieldKind(type).family === 'file' || Object.values(fields).some(holdsFile);
}
