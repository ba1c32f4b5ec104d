import { requestToken } from '#server/engine/access/requestToken.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { silenceJob, SILENT_MS } from './silenceJob.ts';

/** States that a scrape ends; a removed integration has no token. */
const ENDED_BY_SCRAPE = new Set(['installing', 'reinstalling', 'install_failed', 'abnormal']);

/**
 * Whether a request has the token of an integration. It is then the scrape for which the integration waits: the context
 * of the platform answers it. Undefined: any other request.
 */
export async function scrapedByIntegration(received: Context, request: Request): Promise<Context | undefined> {
  const definition = knownDefinition(received, 'monitorIntegrations');
  const token = request.headers.get('authorization') === null ? undefined : requestToken(request);
  if (definition === undefined || token === undefined) return undefined;
  const context = onBehalf({ ...received, operationId: undefined }, { id: 0, name: '' });
  const row = await context.db.kysely
    .selectFrom('monitor_integrations')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await context.transaction(async (tx) => {
    const inside: Context = { ...tx, actor: context.actor };
    const integration = await findRecordOrNone(inside, definition, row.id, { lock: true });
    if (integration === undefined) return;
    const seen = { last_seen_at: inside.clock() };
    if (!ENDED_BY_SCRAPE.has(integration.status)) return storePassing(inside, definition, integration, seen);
    await storeChanges(inside, definition, integration, { ...seen, status: 'installed', problem: null }, 'observe');
    // The look that waits for the end of a day comes too late.
    await inside.jobs.drop(inside, silenceJob(row.id, 0).key ?? '');
    await inside.jobs.schedule(inside, silenceJob(row.id, inside.clock() + SILENT_MS));
  });
  return context;
}
