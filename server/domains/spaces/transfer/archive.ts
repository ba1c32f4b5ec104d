import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { freeName } from '#model/domains/spaces/entryName.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Entry, Space } from '#server/domains/spaces/space.ts';
import { below, depthOf } from '#server/domains/spaces/entries/tree.ts';

const MOST_FILES = 20_000;
/** Above it, an entry needs the larger fields of ZIP64, which must be announced before it. */
const LARGEST_PLAIN = 0xffff_ffff;

interface Packed {
  path: string;
  entry: Pick<Entry, 'object_key' | 'size' | 'is_dir' | 'updated_at'>;
}

/**
 * A ZIP file of entries, with what folders hold below their names. It is written while it is read, one file after the
 * other, and holds none of them in memory. Files are stored, not compressed: what people keep is compressed already.
 */
export async function archiveOf(
  context: Context,
  space: Space,
  chosen: readonly Entry[],
): Promise<{ stream: Readable; bytes: number }> {
  const packed = await contentsOf(context, space, chosen);
  const zip = new ZipFile();
  for (const { path, entry } of packed) {
    const mtime = new Date(entry.updated_at);
    if (entry.is_dir || entry.object_key === null) {
      zip.addEmptyDirectory(path, { mtime });
      continue;
    }
    const [key, size] = [entry.object_key, entry.size ?? 0];
    const options = { mtime, compress: false, size, forceZip64Format: size >= LARGEST_PLAIN };
    zip.addReadStreamLazy(path, options, (give) => {
      context.files.read(key, { start: 0, end: size }).then(
        (content) =>
          content === undefined
            ? give(new Error(`The content of ${path} is missing`), Readable.from([]))
            : give(null, Readable.from(content, { objectMode: false })),
        (error: unknown) => give(error instanceof Error ? error : new Error(String(error)), Readable.from([])),
      );
    });
  }
  zip.end();
  // The types of the package name the interface of Node's streams.
  return { stream: zip.outputStream as Readable, bytes: packed.reduce((sum, { entry }) => sum + (entry.size ?? 0), 0) };
}

async function contentsOf({ db }: Context, { table }: Space, chosen: readonly Entry[]): Promise<Packed[]> {
  const packed: Packed[] = [];
  const taken = new Set<string>();
  for (const entry of chosen) {
    // Of a search, several may have the same name.
    const name = freeName(entry.name, (each) => taken.has(each));
    taken.add(name);
    packed.push({ path: name, entry });
    if (!entry.is_dir) continue;
    const rows = await db.kysely
      .selectFrom(table)
      .select(['id', 'parent_id', 'name', 'ancestry', 'object_key', 'size', 'is_dir', 'updated_at'])
      .where('ancestry', 'like', below(entry))
      .where('deleted_at', 'is', null)
      .limit(MOST_FILES + 1)
      .execute();
    const paths = new Map<number | null, string>([[entry.id, name]]);
    for (const row of rows.toSorted((one, other) => depthOf(one.ancestry ?? '/') - depthOf(other.ancestry ?? '/'))) {
      const path = `${paths.get(row.parent_id) ?? name}/${row.name}`;
      paths.set(row.id, path);
      packed.push({ path, entry: { ...row, is_dir: row.is_dir === 1 } });
    }
    if (packed.length > MOST_FILES) throw new ApiError('spaces.tooMany', { params: { max: MOST_FILES } });
  }
  return packed;
}
