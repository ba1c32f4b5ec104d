import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import { figureFaults } from './library/figureEnv.ts';
import { TEXT_FIELDS, textsOf } from './originals/articleTexts.ts';
import { readOriginals } from './originals/readOriginals.ts';

type Article = StoredRecords['helpArticles'];

/** What people change of an article that comes with the product, so that it no longer follows the product. */
const OWN_FIELDS: readonly string[] = [...TEXT_FIELDS, 'category_id', 'sort', 'audience'];

const changesAny = (changes: object, fields: readonly string[]) =>
  fields.some((field) => Object.hasOwn(changes, field));

/** Every text of an article is kept as a version, and can be restored. */
export const articleHooks: ResourceHooks<'helpArticles'> = {
  async beforeCreate(context, input) {
    await refuseUnknownFigures(context, input);
    return input;
  },
  async beforeUpdate(context, article, changes) {
    await refuseUnknownFigures(context, changes);
    // Restoring the original says itself that nothing is edited any more.
    const isEdit = article.built_in && context.actor.id !== 0 && changes.edited === undefined;
    return {
      ...changes,
      ...(changesAny(changes, TEXT_FIELDS) && { version: (article.version ?? 1) + 1 }),
      ...(isEdit && changesAny(changes, OWN_FIELDS) && { edited: true }),
    };
  },
  async afterWrite(context, change) {
    if (change.after && change.before?.version !== change.after.version)
      await keepVersion(context, change.after, change);
  },
  actions: {
    async restoreVersion(context, article, { version_id }) {
      const definition = knownDefinition(context, 'helpVersions');
      if (!definition) throw new ApiError('help.versionNotFound');
      const version = await findRecord(context, definition, version_id);
      if (version.article_id !== article.id) throw new ApiError('help.versionNotFound');
      const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, version[field]]));
      return { set: texts };
    },
    async restoreOriginal(_, article) {
      const { articles } = await readOriginals();
      const original = articles.find(({ slug }) => slug === article.slug);
      if (!original) throw new ApiError('help.originalGone');
      const { sort, audience, revision } = original;
      const set: RecordData = {
        ...textsOf(original),
        sort,
        audience,
        edited: false,
        original_revision: revision,
        original_changed: false,
      };
      return { set };
    },
  },
};

/** A live figure that stands for nothing is refused with its place; the originals have a test. */
async function refuseUnknownFigures(
  context: Context,
  texts: Partial<Pick<Article, 'text' | 'text_en'>>,
): Promise<void> {
  if (context.actor.id === 0) return;
  const fields: Record<string, string> = {};
  for (const name of ['text', 'text_en'] as const) {
    const [fault] = await figureFaults(context, texts[name] ?? '');
    if (fault)
      fields[name] = renderMessage(context.schemas.messages, 'validation.unknownFigure', { ...fault }, context.lang);
  }
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}

const RESTORES: ReadonlySet<string> = new Set(['restoreVersion', 'restoreOriginal']);

async function keepVersion(context: Context, article: Article, { operation }: Pick<RecordChange, 'operation'>) {
  const definition = knownDefinition(context, 'helpVersions');
  if (!definition) return;
  const { actor } = context;
  const source = RESTORES.has(operation) ? 'restored' : article.built_in && !article.edited ? 'original' : 'edited';
  await storeRecord(onBehalf(context, actor), definition, {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, article[field]])),
    article_id: article.id,
    number: article.version,
    name: `v${article.version ?? 1}`,
    source,
    created_by: actor.id === 0 ? null : actor.id,
  });
}
