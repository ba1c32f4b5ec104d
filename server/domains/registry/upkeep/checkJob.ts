import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { syncJob } from '#server/domains/registry/content/syncJob.ts';
import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import { callRegistry } from '#server/domains/registry/client/registryClient.ts';
import {
  asRegistry,
  definitionOf,
  isReadOnly,
  theRegistry,
  type Registry,
} from '#server/domains/registry/client/theRegistry.ts';

export const CHECK_REGISTRY = 'registry-check';

const INTERVAL_MS = 60_000;
const SYNC_EVERY_MS = 6 * 3_600_000;
const TIMEOUT_MS = 10_000;

/** The registry is checked once a minute, by real time, because it is another system. */
export const checkJob = (registryId: number, runAt: number): JobRequest => ({
  kind: CHECK_REGISTRY,
  lane: CHECK_REGISTRY,
  key: `${CHECK_REGISTRY} ${registryId}`,
  payload: { registry: registryId },
  runAt,
  realTime: 'unawaited',
});

export const checkNowJob = (registryId: number, runAt: number): JobRequest => ({
  ...checkJob(registryId, runAt),
  key: `${CHECK_REGISTRY} ${registryId} now`,
  payload: { registry: registryId, once: true },
  rerunIfRunning: true,
});

type Cause = Registry['cause'];

export const checkHandler: JobHandler<unknown, { cause: Cause } | null> = {
  collapses: true,
  async prepare(context) {
    const registry = await theRegistry(context);
    return registry === undefined || registry.simulated === true ? null : { cause: await causeOf(context, registry) };
  },
  async finish(received, payload, found) {
    const context = asRegistry(received);
    const known = await theRegistry(context);
    const registry =
      known && (await findRecordOrNone(context, definitionOf(context, 'registries'), known.id, { lock: true }));
    if (registry === undefined) return;
    const isOnce = isObject(payload as never) && (payload as Record<string, unknown>)['once'] === true;
    if (!isOnce) await context.jobs.schedule(context, checkJob(registry.id, context.realTime() + INTERVAL_MS));
    if (found !== null) await storeCheck(context, registry, found.cause);
  },
  async giveUp(context) {
    const registry = await theRegistry(context);
    if (registry !== undefined)
      await context.jobs.schedule(context, checkJob(registry.id, context.realTime() + INTERVAL_MS));
  },
};

/** The check begins with the process: of a restored database, or after a crash. */
export async function keepChecking(context: Context): Promise<void> {
  const registry = await theRegistry(context);
  if (registry !== undefined && registry.simulated !== true)
    await context.jobs.schedule(context, checkJob(registry.id, context.realTime()));
}

/** Why it cannot be used; null if it can. A registry that lets everybody in is not used either. */
export async function causeOf(context: Context, registry: Registry): Promise<Cause> {
  const bare = await callEndpoint(`${registry.url.replace(/\/+$/, '')}/v2/`, {
    allowLoopback: true,
    timeoutMs: TIMEOUT_MS,
    ...(registry.ca !== null && { ca: registry.ca }),
  });
  if (!bare.ok) return bare.fault;
  const isRegistry = bare.headers['docker-distribution-api-version'] === 'registry/2.0';
  if (bare.status === 200 && isRegistry) return 'open';
  if (bare.status !== 401) return 'notRegistry';
  const answer = await callRegistry(context, registry, '/v2/', { access: [], timeoutMs: TIMEOUT_MS });
  if (!answer.ok) return answer.fault;
  if (answer.status !== 200) return 'notOurs';
  const write = await tryWrite(context, registry);
  return write.ok && write.status === NOT_ALLOWED ? 'readOnly' : null;
}

/** Sends what is no manifest: a registry refuses it before it stores anything, and a read-only one in other words. */
const tryWrite = (context: Context, registry: Registry) =>
  callRegistry(context, registry, `/v2/${PROBED}/manifests/probe`, {
    access: [{ type: 'repository', name: PROBED, actions: ['pull', 'push'] }],
    method: 'PUT',
    headers: { 'content-type': 'application/vnd.oci.image.manifest.v1+json' },
    timeoutMs: TIMEOUT_MS,
  });

const NOT_ALLOWED = 405;
/** No name of a project: those have no underscore. */
const PROBED = 'suantai_check/probe';

async function storeCheck(context: Context, registry: Registry, cause: Cause): Promise<void> {
  const definition = definitionOf(context, 'registries');
  const status = statusAfter(registry.status, cause);
  const changes: RecordData = { cause, last_check_at: context.clock() };
  if (status === registry.status) await storePassing(context, definition, registry, changes);
  else await storeChanges(context, definition, registry, { ...changes, status }, 'check');
  const isDue = (registry.last_sync_at ?? 0) < context.clock() - SYNC_EVERY_MS;
  if (status === 'ready' && (isDue || registry.status === 'away' || registry.status === 'waiting'))
    await context.jobs.schedule(context, syncJob(registry.id, context.realTime()));
}

/** A registry that is being cleaned up may be stopped for it. */
function statusAfter(status: Registry['status'], cause: Cause): Registry['status'] {
  if (isReadOnly({ status })) return status;
  if (cause === null || cause === 'readOnly') return 'ready';
  return status === 'waiting' ? 'waiting' : 'away';
}
