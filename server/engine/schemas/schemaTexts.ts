import type { SchemaText } from '#model/compile/read/readFiles.ts';
import type { Database } from '#server/engine/db/database.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Schema files by the path in findings; overlays are below `overlay/`. */
export type SchemaTexts = ReadonlyMap<string, string>;

/** Like `overlayPath` of the compiler, which a start with cached definitions does not load. */
const OVERLAY = 'overlay/';

export async function readTexts(directory: string, overlay: string | undefined): Promise<SchemaTexts> {
  const [files, overlays] = await Promise.all([
    readSchemaFiles(directory),
    overlay === undefined ? [] : readSchemaFiles(overlay),
  ]);
  return new Map([
    ...files.map(({ path, text }) => [path, text] as const),
    ...overlays.map(({ path, text }) => [OVERLAY + path, text] as const),
  ]);
}

/** The format that the compiler takes. */
export function filesOf(texts: SchemaTexts): { files: SchemaText[]; overlays: SchemaText[] } {
  const sorted = [...texts].map(([path, text]) => ({ path, text })).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: sorted.filter(({ path }) => !path.startsWith(OVERLAY)),
    overlays: sorted
      .filter(({ path }) => path.startsWith(OVERLAY))
      .map(({ path, text }) => ({ path: path.slice(OVERLAY.length), text })),
  };
}

/** The texts that ran last. They stay in use when a newer one cannot be applied, also after a restart. */
export async function readGoodTexts(db: Database): Promise<SchemaTexts> {
  const rows = await db.kysely.selectFrom('applied_files').selectAll().execute();
  return new Map(rows.map(({ path, text }) => [path, text]));
}

export async function keepGoodTexts(db: Database, before: SchemaTexts, now: SchemaTexts): Promise<void> {
  const changed = [...now].filter(([path, text]) => before.get(path) !== text);
  const gone = [...before.keys()].filter((path) => !now.has(path));
  if (changed.length + gone.length === 0) return;
  await db.transaction(async ({ kysely }) => {
    for (const path of gone) await kysely.deleteFrom('applied_files').where('path', '=', path).execute();
    for (const [path, text] of changed)
      await kysely
        .insertInto('applied_files')
        .values({ path, text })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ text }))
        .execute();
  });
}

/** Paths with different texts, including those that only one side has. */
export function differing(one: SchemaTexts, other: SchemaTexts): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).toSorted();
}

/** Every YAML file below a directory, by its relative path. */
async function readSchemaFiles(directory: string): Promise<SchemaText[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      path: relative(directory, name).split(sep).join('/'),
      text: await readFile(name, 'utf8'),
    })),
  );
}
