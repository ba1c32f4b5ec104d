import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { TOKEN_SECONDS } from '#server/domains/registry/client/signToken.ts';
import { asRegistry, definitionOf, theRegistry, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { endCleanUp, projectsOf } from './cleanUp.ts';

const DAY_MS = 86_400_000;

export const COLLECT = 'registry-collect';

/** Tokens that were granted before end by then: no push is under way that the command would not know of. */
const TOKENS_END_MS = (TOKEN_SECONDS + 60) * 1_000;
const LOOK_MS = 30_000;

/** Where the agent of a gateway cleans up, it begins when nothing can be written any more. */
export const collectJob = (registryId: number, runAt: number): JobRequest => ({
  kind: COLLECT,
  lane: COLLECT,
  key: `${COLLECT} ${registryId}`,
  payload: { registry: registryId },
  runAt,
  realTime: 'unawaited',
});

export const firstCollectJob = (context: Context, registryId: number): JobRequest =>
  collectJob(registryId, context.realTime() + TOKENS_END_MS);

export const collectHandler: JobHandler = {
  async finish(received, payload) {
    const context = asRegistry(received);
    const registry = await registryIn(context, payload);
    if (registry?.status !== 'cleaning' || registry.gateway_id === null) return;
    // What nothing uses is still leaving the registry.
    const leaving = await context.db.kysely.selectFrom('registry_leaving').select('repository').executeTakeFirst();
    if (leaving !== undefined)
      return context.jobs.schedule(context, collectJob(registry.id, context.realTime() + LOOK_MS));
    await actOnRecord(context, definitionOf(context, 'registries'), registry.id, collectAction(context), {});
  },
};

function collectAction(context: Context): ActionDefinition {
  const action = definitionOf(context, 'registries').actions['collect'];
  if (action === undefined) throw new ApiError('request.unknownAction');
  return action;
}

async function registryIn(context: Context, payload: unknown): Promise<Registry | undefined> {
  const id = isObject(payload as never) ? (payload as Record<string, unknown>)['registry'] : undefined;
  return typeof id === 'number'
    ? findRecordOrNone(context, definitionOf(context, 'registries'), id, { lock: true })
    : undefined;
}

/** The agent has ended: with its bytes freed, or with a fault. */
export async function afterCollecting(received: Context, registry: Registry): Promise<void> {
  const context = asRegistry(received);
  const outcome = await endCleanUp(context, registry, { done: registry.fault === null });
  await storePassing(context, definitionOf(context, 'registries'), registry, outcome?.set ?? {});
}

/** Begins those that are due, where an agent carries them out. */
export async function beginDueCleanUps(received: Context): Promise<void> {
  const context = asRegistry(received);
  const registry = await theRegistry(context);
  const action = knownDefinition(context, 'registries')?.actions['beginCleanUp'];
  if (registry?.status !== 'ready' || registry.gateway_id === null || action === undefined) return;
  const { clean_every_days: days, last_cleaned_at: last, created_at: created } = registry;
  if (days === null || context.clock() - (last ?? created ?? 0) < days * DAY_MS) return;
  const projects = await projectsOf(context, registry.id);
  if (!projects.some(({ waiting_bytes: waiting }) => (waiting ?? 0) > 0)) return;
  await context.transaction((inside) =>
    actOnRecord(asRegistry(inside), definitionOf(inside, 'registries'), registry.id, action, {}),
  );
}
