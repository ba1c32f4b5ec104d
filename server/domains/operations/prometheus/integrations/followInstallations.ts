import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Integration = RecordOf<'monitorIntegrations'>;

/** Integrations whose token ended; a report of the agent must not bring it back. */
const ENDED: ReadonlySet<string> = new Set(['uninstalling', 'uninstalled', 'uninstall_failed']);

/** An installation that failed ends what its integration waits for, with the reason. */
export async function followInstallations(context: Context, changes: readonly RecordChange[]): Promise<void> {
  for (const { resource, before, after } of changes) {
    if (resource !== 'installations' || before === undefined || after === undefined) continue;
    if (after.status !== 'failed' || before.status === 'failed') continue;
    const status = before.status === 'uninstalling' ? 'uninstall_failed' : 'install_failed';
    await ofInstallation(context, after.id, async (inside, definition, integration) => {
      if (ENDED.has(integration.status) !== (status === 'uninstall_failed')) return;
      await storeChanges(inside, definition, integration, { status, problem: reasonOf(after.fault) }, 'observe');
    });
  }
}

/** The agent made the token on its host, and reports its hash. */
export async function followTokens(context: Context, changes: readonly RecordChange[]): Promise<void> {
  for (const { resource, after } of changes) {
    if (resource !== 'gateways' || after === undefined) continue;
    // The reports of an agent have this form (`schemas/region/gateways.yaml`).
    const states = (after as RecordOf<'gateways'>).component_states ?? [];
    for (const { installation, token_hash: hash, token_number: number } of states) {
      if (typeof hash !== 'string' || typeof installation !== 'number') continue;
      await ofInstallation(context, installation, async (inside, definition, integration) => {
        if (integration.gateway_id !== after.id || ENDED.has(integration.status) || integration.token_hash === hash)
          return;
        // Until the agent has carried out a new installation, it reports the token before it.
        if ((await wantedNumber(inside, installation)) !== number) return;
        await storePassing(inside, definition, integration, { token_hash: hash });
      });
    }
  }
}

async function wantedNumber({ db }: Context, id: number): Promise<number | null | undefined> {
  const row = await db.kysely
    .selectFrom('installations')
    .select('platform_token_number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.platform_token_number;
}

async function ofInstallation(
  received: Context,
  id: unknown,
  work: (
    context: Context,
    definition: NonNullable<ReturnType<typeof knownDefinition<'monitorIntegrations'>>>,
    integration: Integration,
  ) => Promise<unknown>,
): Promise<void> {
  // An agent has no access of its own.
  const context = onBehalf({ ...received, operationId: undefined }, { id: 0, name: '' });
  const definition = knownDefinition(context, 'monitorIntegrations');
  if (definition === undefined || typeof id !== 'number') return;
  const row = await context.db.kysely
    .selectFrom('monitor_integrations')
    .select('id')
    .where('installation_id', '=', id)
    .executeTakeFirst();
  const integration = row && (await findRecordOrNone(context, definition, row.id, { lock: true }));
  if (integration !== undefined) await work(context, definition, integration);
}

const reasonOf = (fault: unknown): string | null =>
  typeof fault === 'object' && fault !== null && 'message' in fault && typeof fault.message === 'string'
    ? fault.message
    : null;
