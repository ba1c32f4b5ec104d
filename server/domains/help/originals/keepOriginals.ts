import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { textsOf } from './articleTexts.ts';
import { readOriginals, type Original, type OriginalCategory } from './readOriginals.ts';

/**
 * Brings the articles that come with the product into the installation, at every start: new ones are published, and
 * those without an edit follow the product. An edited one stays, and says that its original has changed.
 */
export async function keepOriginals(context: Context, read = readOriginals): Promise<void> {
  if (!knownDefinition(context, 'helpArticles') || !knownDefinition(context, 'helpCategories')) return;
  const platform = onBehalf(context, { id: 0, name: context.actor.name });
  const { categories, articles } = await read();
  const idOf = new Map<string, number>();
  for (const category of categories) {
    await platform.transaction((inside) => keepCategory(inside, category)).catch(unlessKept);
    const row = await context.db.kysely
      .selectFrom('help_categories')
      .select('id')
      .where('key', '=', category.key)
      .executeTakeFirst();
    if (row) idOf.set(category.key, row.id);
  }
  for (const original of articles) {
    const category = idOf.get(original.category);
    if (category !== undefined)
      await platform.transaction((inside) => keepArticle(inside, original, category)).catch(unlessKept);
  }
}

/** Another starting process was faster. */
function unlessKept(error: unknown): void {
  if (!(error instanceof ApiError) || error.key !== 'request.taken') throw error;
}

async function keepCategory(context: Context, { key, name, icon, sort }: OriginalCategory): Promise<void> {
  const definition = knownDefinition(context, 'helpCategories');
  const known = await context.db.kysely
    .selectFrom('help_categories')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst();
  // Administrators may rename and move it.
  if (known || !definition) return;
  await storeRecord(context, definition, { key, name: name.zh, name_en: name.en, icon, sort });
}

async function keepArticle(context: Context, original: Original, category: number): Promise<void> {
  const definition = knownDefinition(context, 'helpArticles');
  if (!definition) return;
  const known = await context.db.kysely
    .selectFrom('help_articles')
    .select(['id', 'original_revision'])
    .where('slug', '=', original.slug)
    .executeTakeFirst();
  const { slug, sort, audience, revision } = original;
  if (!known) {
    await storeRecord(context, definition, {
      ...textsOf(original),
      slug,
      sort,
      audience,
      category_id: category,
      status: 'published',
      version: 1,
      built_in: true,
      edited: false,
      original_revision: revision,
      original_changed: false,
    });
    return;
  }
  if (known.original_revision === revision) return;
  const record = await findRecordOrNone(context, definition, known.id, { lock: true });
  if (!record?.built_in) return;
  await storeChanges(context, definition, record, {
    original_revision: revision,
    ...(record.edited ? { original_changed: true } : { ...textsOf(original), sort, audience, category_id: category }),
  });
}
