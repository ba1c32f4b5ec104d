import { renderMessage } from '#model/messages/messages.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';
import { storeNewKey } from '#server/domains/registry/client/signToken.ts';
import { cleaningEndJob, endCleanUp } from '#server/domains/registry/content/cleanUp.ts';
import { afterCollecting, firstCollectJob } from '#server/domains/registry/content/collectByAgent.ts';
import { forgetSimulated } from '#server/domains/registry/demo/forgetSimulated.ts';
import { syncJob } from '#server/domains/registry/content/syncJob.ts';
import { checkJob, checkNowJob } from './checkJob.ts';
import { configurationOf, type ConfiguredRegistry } from './configurationOf.ts';
import { theRegistry } from '#server/domains/registry/client/theRegistry.ts';

/** The registry: its key and configuration, checks, comparisons and clean-ups. */
export const registryHooks = (
  beginCleanUp: NonNullable<NonNullable<ResourceHooks<'registries'>['actions']>['beginCleanUp']>,
): ResourceHooks<'registries'> => ({
  async beforeCreate(context, input) {
    if ((await theRegistry(context)) !== undefined) throw new ApiError('repository.oneRegistry');
    if (input.simulated === true) return input;
    const { set, configuration } = newConfiguration(context, input as ConfiguredRegistry & RecordData);
    return { ...input, ...set, configuration };
  },
  async afterWrite(context, { operation, before, after }) {
    if (after === undefined) {
      await context.db.kysely
        .deleteFrom('registry_keys')
        .where('registry_id', '=', before?.id ?? 0)
        .execute();
      return;
    }
    if (after.simulated === true) return;
    if (operation === 'create') {
      await storeCertificate(context, after.id, after.address);
      await context.jobs.schedule(context, checkJob(after.id, context.realTime()));
    }
    if (operation === 'update' || operation === 'renew')
      await context.jobs.schedule(context, checkNowJob(after.id, context.realTime()));
    if (operation === 'beginCleanUp') {
      await context.jobs.schedule(context, cleaningEndJob(context, after.id));
      if (after.gateway_id !== null) await context.jobs.schedule(context, firstCollectJob(context, after.id));
    }
    if (before?.status === 'collecting' && after.status === 'ready') await afterCollecting(context, after);
  },
  actions: {
    async check(context, registry) {
      await context.jobs.schedule(context, checkNowJob(registry.id, context.realTime()));
    },
    async sync(context, registry) {
      await context.jobs.schedule(context, syncJob(registry.id, context.realTime()));
    },
    async renew(context, registry) {
      const { set, configuration } = newConfiguration(context, registry);
      const certificate = await storeNewKey(context, registry.id, registry.address);
      return { set: { ...set, certificate }, shown: { configuration } };
    },
    beginCleanUp,
    endCleanUp,
    forget: forgetSimulated,
  },
  previews: { forget: { basis: ({ db }) => contentCount(db), show: async (context) => describeContent(context) } },
});

function newConfiguration({ ids, settings }: Context, registry: ConfiguredRegistry) {
  const key = newToken(ids);
  return { set: { notice_hash: tokenHash(key) }, configuration: configurationOf(settings, registry, key) };
}

/** The id of the record is known once it is stored. */
async function storeCertificate(context: Context, id: number, address: string): Promise<void> {
  const certificate = await storeNewKey(context, id, address);
  await context.db.kysely.updateTable('registries').set({ certificate }).where('id', '=', id).execute();
}

const contentCount = async ({ kysely }: Context['db']) => {
  const rows = await kysely
    .selectFrom('registry_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { count } = rows;
  return Number(count);
};

async function describeContent({ db, schemas, lang }: Context): Promise<PreviewContent> {
  const params = { count: await contentCount(db) };
  return { notes: [{ text: renderMessage(schemas.messages, 'registry.forgets', params, lang), tone: 'danger' }] };
}
