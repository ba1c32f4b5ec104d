import type { Article } from '#model/domains/help/article.ts';
import type { Label } from '#model/language/definition.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';

export interface Category {
  id: number;
  key: string;
  name: Label;
  icon: string;
  sort: number;
}

/** Every category and article in the order of the help centre, whatever their state. */
export interface Shelves {
  categories: readonly Category[];
  articles: readonly Article[];
}

export interface Library {
  shelves(context: Context): Promise<Shelves>;
  /** Forgets what changed, here or in another process. */
  hear(changes: readonly RecordChange[]): void;
}

const KEPT: ReadonlySet<string> = new Set(['helpArticles', 'helpCategories']);
/** A restored database announces nothing, so the articles are read again after this time. */
const KEPT_MS = 60_000;

/** The articles in memory: a search reads all of them, and they change rarely. */
export function createLibrary(): Library {
  let known: { shelves: Shelves; readAt: number } | undefined;
  let changes = 0;
  return {
    async shelves(context) {
      const now = context.realTime();
      if (known && now - known.readAt < KEPT_MS && now >= known.readAt) return known.shelves;
      const before = changes;
      const read = await readShelves(context);
      // The same articles keep their index.
      const shelves = known && isSame(known.shelves, read) ? known.shelves : read;
      // An article that changed meanwhile may be missing in what was read.
      if (changes === before) known = { shelves, readAt: now };
      return shelves;
    },
    hear(written) {
      if (!written.some(({ resource }) => KEPT.has(resource))) return;
      changes += 1;
      known = undefined;
    },
  };
}

const isSame = (one: Shelves, other: Shelves) => JSON.stringify(one) === JSON.stringify(other);

async function readShelves(context: Context): Promise<Shelves> {
  const [categories, articles] = [
    await allOf(context, 'helpCategories'),
    await allOf(context, 'helpArticles'),
  ] as const;
  const placed = categories.map(categoryOf).toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  const place = new Map(placed.map(({ id }, index) => [id, index]));
  return {
    categories: placed,
    articles: articles
      .map(articleOf)
      .toSorted(
        (a, b) => (place.get(a.categoryId) ?? 0) - (place.get(b.categoryId) ?? 0) || a.sort - b.sort || a.id - b.id,
      ),
  };
}

async function allOf<Name extends 'helpArticles' | 'helpCategories'>(
  context: Context,
  name: Name,
): Promise<StoredRecords[Name][]> {
  const definition = knownDefinition(context, name);
  if (!definition) return [];
  const rows = await runtimeTables(context.db).selectFrom(definition.table).selectAll().execute();
  const table = resourceTable(definition);
  // The rows of the table of that definition.
  return rows.map((row): RecordData => decodeRow(table, row)) as unknown as StoredRecords[Name][];
}

const categoryOf = ({ id, key, name, name_en, icon, sort }: StoredRecords['helpCategories']): Category => ({
  id,
  key,
  name: { zh: name, en: name_en },
  icon: icon ?? 'article',
  sort: sort ?? 0,
});

const articleOf = (row: StoredRecords['helpArticles']): Article => ({
  id: row.id,
  slug: row.slug,
  categoryId: row.category_id,
  sort: row.sort ?? 0,
  audience: row.audience ?? [],
  status: row.status,
  version: row.version ?? 1,
  updatedAt: row.updated_at,
  title: { zh: row.title, en: row.title_en },
  keywords: { zh: row.keywords ?? [], en: row.keywords_en ?? [] },
  text: { zh: row.text, en: row.text_en },
});
