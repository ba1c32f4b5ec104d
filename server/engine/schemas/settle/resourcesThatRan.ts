import type { Database } from '#server/engine/db/database.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import type { SchemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { rememberingCompiler } from '#server/engine/schemas/rememberingCompiler.ts';
import { readGoodTexts, readTexts } from '#server/engine/schemas/schemaTexts.ts';

/** The resources of the files that ran last, or of the present files if none are stored. */
export async function resourcesThatRan(
  db: Database,
  { directory, overlay }: Pick<SchemaPlaces, 'directory' | 'overlay'>,
): Promise<ReadonlySet<string>> {
  const good = (await readTables(db)).has('applied_files') ? await readGoodTexts(db) : new Map<string, string>();
  const texts = good.size > 0 ? good : await readTexts(directory, overlay);
  const { schemas } = await rememberingCompiler(texts)(texts);
  return new Set(Object.keys(schemas.resources));
}
