import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

export const INTEGRATION_SILENCE = 'integration-silence';

/** Five scrapes that did not arrive. */
export const SILENT_MS = 5 * 60_000;
/** Another person may have to paste the text. */
export const PATIENCE_MS = 86_400_000;

/** Looks whether scrapes still arrive. */
export const silenceJob = (id: number, runAt: number): JobRequest => ({
  kind: INTEGRATION_SILENCE,
  key: `${INTEGRATION_SILENCE} ${id}`,
  payload: { id },
  runAt,
});

type Integration = RecordOf<'monitorIntegrations'>;

export const silenceHandler: JobHandler = {
  collapses: true,
  async finish(context, payload) {
    const definition = knownDefinition(context, 'monitorIntegrations');
    const id = isObject(payload) && typeof payload.id === 'number' ? payload.id : 0;
    const integration = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (definition === undefined || integration === undefined) return;
    const { status, at } = nextOf(integration, context.clock());
    if (status !== undefined) await storeChanges(context, definition, integration, { status }, 'observe');
    if (at !== undefined) await context.jobs.schedule(context, silenceJob(id, at));
  },
};

/** The state that its silence leads to, and when to look again; a scrape changes the state at once. */
function nextOf(integration: Integration, now: number): { status?: Integration['status']; at?: number } {
  const { status, last_seen_at, waits_since } = integration;
  if (status === 'installing' || status === 'reinstalling') {
    const end = (waits_since ?? now) + PATIENCE_MS;
    return end <= now ? { status: 'install_failed' } : { at: end };
  }
  if (status !== 'installed') return {};
  const end = (last_seen_at ?? 0) + SILENT_MS;
  return end <= now ? { status: 'abnormal' } : { at: end };
}

/** Schedules the look at every integration: of a restored database, or after a crash. */
export async function keepIntegrations(context: Context): Promise<void> {
  if (knownDefinition(context, 'monitorIntegrations') === undefined) return;
  const rows = await context.db.kysely.selectFrom('monitor_integrations').select('id').execute();
  for (const { id } of rows) await context.jobs.schedule(context, silenceJob(id, context.clock()));
}
