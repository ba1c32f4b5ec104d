import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { keepCards } from '#server/domains/facts/cards/cardJobs.ts';
import type { Scenario } from '../scenario.ts';

export const CARDS = '/api/bill/v1/settlement/gpu-cards';
export const MODELS = '/api/bill/v1/settlement/site-gpus';
export const PLACES = '/api/bill/v1/settlement/resource-sites';

/** No cloud, site or host of the demo has a provider. */
export async function withoutProviders(all: Scenario): Promise<void> {
  for (const table of ['clouds', 'sites', 'hypervisor_nodes'])
    await all.db.run(`update ${table} set provider_id = null`);
}

/** The clouds of the demo are connected, their inventory is read, and their cards have been reported once. */
export async function withCards(all: Scenario): Promise<void> {
  await keepInventories(all.context());
  await all.platform.runner.runDue();
  await all.db.run("update clouds set status = 'connected'");
  await keepCards(all.context());
  await all.platform.runner.runDue();
  // What was counted before the cards is counted again.
  await nextMinute(all);
}

/** The next round of reports and counts. */
export async function nextMinute(all: Scenario): Promise<void> {
  all.clock.advance(60_000);
  await all.platform.runner.runDue();
}

/** Makes an organisation a provider, and gives it these clouds. */
export async function newProvider(
  all: Scenario,
  { bpId, code, clouds }: { bpId: number; code: string; clouds: readonly string[] },
): Promise<number> {
  const { body } = await all.admin.post('/api/bill/v1/settlement/providers', {
    name: `Provider-${code}`,
    code,
    bp_id: bpId,
  });
  // The demo has made some organisations providers already.
  const [known] = await all.db.all<{ id: number }>('select id from providers where bp_id = ?', [bpId]);
  const id = Number(body.id ?? known?.id);
  await all.db.run("update providers set status = 'enabled' where id = ?", [id]);
  for (const cloud of clouds) await all.db.run('update clouds set provider_id = ? where cloud_id = ?', [id, cloud]);
  return id;
}

/** The whole list that a reader sees, with the total of its header. */
export async function listOf(
  client: Scenario['admin'],
  path: string,
  filter: object = {},
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const { body, headers } = await client.get(
    `${path}?range=[0,499]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  if (!Array.isArray(body)) throw new Error(`${path} ${JSON.stringify(filter)}: ${JSON.stringify(body)}`);
  return { rows: body, total: Number(headers.get('content-range')?.split('/')[1]) };
}
