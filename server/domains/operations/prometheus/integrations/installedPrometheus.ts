import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Integration = RecordOf<'monitorIntegrations'>;

const RETENTION_DAYS = 15;
const INTERVAL_S = 60;
const QUERY_TIMEOUT_S = 120;

/** The Prometheus of an integration, as a new installation on its gateway. Its agent receives the command at once. */
export async function installPrometheus(
  context: Context,
  integration: Pick<
    Integration,
    'name' | 'gateway_id' | 'prometheus_port' | 'scrape_metrics' | 'scrape_machines' | 'port'
  >,
): Promise<number> {
  const { name, gateway_id, prometheus_port: port } = integration;
  const made = await storeRecord(context, definitionOf(context), {
    name,
    component: 'prometheus',
    version: '2',
    gateway_id,
    status: 'planned',
    port,
    all_addresses: false,
    scrape_interval_s: INTERVAL_S,
    retention_days: RETENTION_DAYS,
    targets: [`localhost:${port}`],
    query_timeout_s: QUERY_TIMEOUT_S,
    platform_metrics: integration.scrape_metrics,
    platform_machines_port: integration.scrape_machines === true ? integration.port : null,
    platform_token_number: 1,
  });
  // The table numbers its rows.
  return made.id as number;
}

/** Deploys it again with a new token, or installs it where it is not there; returns the installation. */
export async function reinstallPrometheus(context: Context, integration: Integration): Promise<number> {
  const definition = definitionOf(context);
  const there = await findRecordOrNone(context, definition, integration.installation_id ?? 0, { lock: true });
  if (there === undefined) return installPrometheus(context, integration);
  const { id, platform_token_number: number, applied } = there;
  await storeChanges(context, definition, there, { platform_token_number: (number ?? 0) + 1 });
  const action = definition.actions[applied === null ? 'install' : 'upgrade'];
  if (action !== undefined) await actOnRecord(context, definition, id, action, {});
  return id;
}

/** States in which there is something on the host. */
const THERE: ReadonlySet<string> = new Set(['deployed', 'degraded', 'unknown', 'failed', 'deploying', 'upgrading']);

export async function uninstallPrometheus(context: Context, { installation_id: id }: Integration): Promise<void> {
  const definition = definitionOf(context);
  const there = await findRecordOrNone(context, definition, id ?? 0, { lock: true });
  const { uninstall } = definition.actions;
  if (there === undefined || uninstall === undefined || !THERE.has(there.status)) return;
  await actOnRecord(context, definition, there.id, uninstall, {});
}

function definitionOf(context: Context) {
  const definition = knownDefinition(context, 'installations');
  if (definition === undefined) throw new Error('The resource installations is not there');
  return definition;
}
