import { compareVersions } from '#model/domains/templates/versions.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { checkVersion } from './checkVersion.ts';

type Version = RecordOf<'templateVersions'>;

export const versionHooks: ResourceHooks<'templateVersions'> = {
  async beforeCreate(context, input) {
    // What is not sent is null.
    return { ...input, ...(await derived(context, input as unknown as Version)) };
  },
  async beforeUpdate(context, version, changes) {
    const touches = ['values_schema', 'body', 'chart'].some((name) => Object.hasOwn(changes, name));
    return touches ? { ...changes, ...(await derived(context, { ...version, ...changes })) } : changes;
  },
  async afterWrite(context, { before, after }) {
    const version = after ?? before;
    if (version !== undefined && before?.status !== after?.status) await nameLatest(context, version.template_id);
  },
  actions: {
    async publish(context, version) {
      // The platform may know more fields, or fewer, than when it was saved.
      return { set: await derived(context, version) };
    },
  },
};

async function derived(context: Context, version: Version): Promise<FieldsOf<'templateVersions'>> {
  const { kind } = await templateOf(context, version.template_id);
  if (kind === 'chart') {
    if (version.chart === null || version.chart === undefined)
      throw new ApiError('template.chartRequired', { fields: { chart: 'validation.required' } });
    return {};
  }
  if (version.body === null || version.body === undefined)
    throw new ApiError('template.bodyInvalid', { fields: { body: 'validation.required' } });
  const { defaults, images } = checkVersion(context, version.values_schema, version.body);
  return { defaults, images };
}

function templateOf(context: Context, id: number): Promise<RecordOf<'templates'>> {
  const definition = knownDefinition(context, 'templates');
  if (definition === undefined) throw new ApiError('template.notFound');
  return findRecord({ ...context, actor: asPlatform(context.actor) }, definition, id, { lock: true });
}

/** A template names its newest published version. One that comes before a release counts if there is no other. */
async function nameLatest(context: Context, templateId: number): Promise<void> {
  const definition = knownDefinition(context, 'templates');
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('template_versions')
    .select(['id', 'version'])
    .where('template_id', '=', templateId)
    .where('status', '=', 'published')
    .execute();
  const [latest] = rows.toSorted(
    (a, b) => Number(isEarly(a.version)) - Number(isEarly(b.version)) || compareVersions(b.version, a.version),
  );
  const platform = { ...context, actor: asPlatform(context.actor) };
  const [template] = await context.db.kysely
    .selectFrom('templates')
    .select('id')
    .where('id', '=', templateId)
    .execute();
  // It goes with its template.
  if (template === undefined) return;
  const changes: RecordData = { latest_version: latest?.version ?? null, latest_id: latest?.id ?? null };
  await storeChanges(platform, definition, await findRecord(platform, definition, templateId), changes);
}

const isEarly = (version: string): boolean => version.includes('-');
