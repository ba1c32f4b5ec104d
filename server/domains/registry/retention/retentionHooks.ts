import { planRetention, type KeptBy, type RetainedTag, type RetentionPlan } from '#model/domains/registry/retention.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { leave } from '#server/domains/registry/content/leaving.ts';
import { forgetTags } from '#server/domains/registry/content/tagHooks.ts';
import { isUseOf, type Uses } from '#server/domains/registry/content/uses.ts';
import { weighJob } from '#server/domains/registry/content/weighProject.ts';
import {
  asRegistry,
  definitionOf,
  neededRegistry,
  theRegistry,
  isReadOnly,
} from '#server/domains/registry/client/theRegistry.ts';

type Rule = RecordOf<'registryRetentions'>;

const SHOWN = 50;

/** A rule shows what it would delete; the run deletes exactly that, or is refused because it has changed. */
export const retentionHooks = (uses: Uses): ResourceHooks<'registryRetentions'> => ({
  actions: {
    async run(context, rule) {
      const registry = await neededRegistry(context);
      if (isReadOnly(registry)) throw new ApiError('repository.readOnly');
      return { set: await carryOut(context, rule, uses) };
    },
  },
  previews: {
    run: {
      basis: async (context, rule) => (await planOf(context, rule, uses)).going.map(({ id, digest }) => [id, digest]),
      show: async (context, rule) => describePlan(context, await planOf(context, rule, uses)),
    },
  },
});

/** Runs daily: the rules that are turned on. While the registry is cleaned up, they wait for the next day. */
export const runRetentions = (uses: Uses) =>
  async function run(received: Context): Promise<void> {
    const context = asRegistry(received);
    const registry = await theRegistry(context);
    if (registry === undefined || isReadOnly(registry)) return;
    const definition = definitionOf(context, 'registryRetentions');
    const rows = await context.db.kysely
      .selectFrom('registry_retentions')
      .select('id')
      .where('enabled', '=', 1)
      .execute();
    for (const { id } of rows)
      await context.transaction(async (inside) => {
        const rule = await findRecordOrNone(inside, definition, id, { lock: true });
        if (rule !== undefined) await storeChanges(inside, definition, rule, await carryOut(inside, rule, uses), 'run');
      });
  };

async function carryOut(context: Context, rule: Rule, uses: Uses) {
  const { going } = await planOf(context, rule, uses);
  await forgetTags(
    context,
    going.map(({ id }) => id),
  );
  await leave(
    context,
    going.map(({ repository, digest, name }) => ({ repository, digest, tag: name })),
  );
  await context.jobs.schedule(context, weighJob(rule.project_id, context.clock()));
  return { last_run_at: context.clock(), last_removed: going.length };
}

async function planOf(context: Context, rule: Rule, uses: Uses): Promise<RetentionPlan> {
  return planRetention(
    await tagsOf(context, rule.project_id, uses),
    {
      repositories: rule.repositories ?? [],
      keepLast: rule.keep_last,
      keepTags: rule.keep_tags ?? [],
      unusedDays: rule.unused_days,
    },
    context.clock(),
  );
}

async function tagsOf(context: Context, projectId: number, uses: Uses): Promise<RetainedTag[]> {
  const rows = await context.db.kysely
    .selectFrom('registry_tags as t')
    .innerJoin('registry_repositories as r', 'r.id', 't.repository_id')
    .select(['t.id', 't.name', 't.digest', 't.pushed_at', 't.last_pull_at', 'r.full_name'])
    .where('t.project_id', '=', projectId)
    .orderBy('t.id')
    .execute();
  const registry = await neededRegistry(context);
  const [first] = rows;
  const project = first?.full_name?.split('/')[0] ?? '';
  const used = first === undefined ? [] : await uses.of(context, registry.address, `${project}/`);
  return rows.map((row): RetainedTag => {
    const [repository, digest, name] = [row.full_name ?? '', row.digest ?? '', row.name ?? ''];
    return {
      id: row.id,
      repository,
      name,
      digest,
      pushedAt: row.pushed_at ?? 0,
      pulledAt: row.last_pull_at,
      inUse: used.some((use) => isUseOf(use, { repository, digest, tags: [name] })),
    };
  });
}

const image = ({ repository, name }: RetainedTag) => ({ text: `${repository}:${name}`, mono: true as const });

function describePlan({ schemas, lang }: Context, { going, kept }: RetentionPlan): PreviewContent {
  const say = (key: string, params?: MessageParams) => renderMessage(schemas.messages, `registry.${key}`, params, lang);
  const notes: NonNullable<PreviewContent['notes']> = [
    {
      text: say('plan', { going: going.length, kept: kept.length }),
      ...(going.length > 0 && { tone: 'warning' as const }),
    },
  ];
  const reasons: Record<KeptBy, string> = {
    inUse: say('keptInUse'),
    pattern: say('keptPattern'),
    newest: say('keptNewest'),
    pulled: say('keptPulled'),
    sharedWithKept: say('keptShared'),
  };
  const tables: NonNullable<PreviewContent['tables']> = [];
  if (going.length > 0)
    tables.push({
      title: say('going'),
      columns: [say('tag'), say('pushed')],
      rows: going.slice(0, SHOWN).map((tag) => ({
        cells: [image(tag), { field: 'last_run_at', value: new Date(tag.pushedAt).toISOString() }],
      })),
      ...(going.length > SHOWN && { more: say('more', { count: going.length - SHOWN }) }),
    });
  if (kept.length > 0)
    tables.push({
      title: say('kept'),
      columns: [say('tag'), say('reason')],
      rows: kept.slice(0, SHOWN).map(({ tag, by }) => ({ cells: [image(tag), reasons[by]] })),
      ...(kept.length > SHOWN && { more: say('more', { count: kept.length - SHOWN }) }),
    });
  return { notes, tables };
}
