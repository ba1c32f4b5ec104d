import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { selfReport } from '#server/domains/cloud/inventory/selfReport.ts';
import { tenantOf } from '#server/domains/cloud/ownership/owners.ts';
import { reportLines } from '#server/domains/cloud/driver/reportLines.ts';
import { arrangeCloud } from './arrangeCloud.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import { hexOf } from '#server/domains/cloud/simulator/hash.ts';
import { setSimulatorFault } from '#server/domains/cloud/simulator/store/faults.ts';
import type { SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { Context, Ids } from '#server/engine/context.ts';
import { memberItems, type MemberItems } from './memberItems.ts';
import { soldFlavors } from './soldFlavors.ts';
import { seedMachine, type SeededMachine } from './seedMachine.ts';
import { seedTenant, type SeededTenant } from './seedTenant.ts';

interface WorldOwner {
  user?: string;
  organisation?: string;
  tenant?: string;
  /** The project of the organisation that holds the member's items. */
  project?: string;
  /** The suffix of the names of a member's items. */
  mark?: string;
}

interface World {
  owners: Record<string, WorldOwner>;
  /** The clouds that offer the flavors of products for their region, by type of product. */
  sells: Record<string, ('vm' | 'gpu')[]>;
  clouds: Record<string, SeededMachine[]>;
}

const CLOUD_COLUMNS = ['cloud_id', 'name', 'product', 'status', 'usage', 'region_id'] as const;

type CloudRow = Pick<StoredRecords['clouds'], (typeof CLOUD_COLUMNS)[number]>;

const DAY_MS = 86_400_000;
const BEFORE_MS = 91 * DAY_MS;

/**
 * Fills the simulated clouds of the demo by running the actions of their tenants in order, at the time of each step:
 * states, addresses and events come from the simulator itself. Returns what members of organisations have there, for
 * the caller to store.
 */
export async function seedSimulator(context: Context): Promise<MemberItems[]> {
  // Not `new URL(…, import.meta.url)`: Vite rewrites that where a console test runs the server in jsdom.
  const world = parse(await readFile(join(import.meta.dirname, 'world.yaml'), 'utf8')) as World;
  const clouds = await context.db.kysely
    .selectFrom('clouds')
    .select(CLOUD_COLUMNS)
    .where('simulated', '=', 1)
    .orderBy('name')
    .execute();
  // A cloud without machines begins empty.
  const { cloudProducts } = context.schemas;
  const found: MemberItems[] = [];
  for (const cloud of clouds)
    if (cloudProducts[cloud.product]?.home !== undefined) found.push(...(await seedCloud(context, cloud, world)));
  return found;
}

async function seedCloud(context: Context, cloud: CloudRow, { owners, sells, clouds }: World): Promise<MemberItems[]> {
  const { cloud_id: cloudId, product } = cloud;
  const end = context.clock();
  let now = end - BEFORE_MS;
  const deps: SimulatorDeps = { db: context.db, clock: () => now, ids: namedIds(cloud.name), log: context.log };
  const driver = createSimulator(deps, {
    cloud_id: cloudId,
    product,
    services: context.schemas.cloudProducts[product]?.services,
  });
  const pass = (ms: number) => void (now = Math.min(end, now + ms));

  const tenants = new Map<string, SeededTenant>();
  const machines = (clouds[cloud.name] ?? []).toSorted((a, b) => b.days - a.days);
  for (const machine of machines) {
    now = end - machine.days * DAY_MS;
    const owner = owners[machine.owner] ?? {};
    const tenant =
      tenants.get(machine.owner) ??
      (await seedTenant(driver, product, await tenantIn(context, driver, cloudId, owner), pass, owner.mark));
    tenants.set(machine.owner, tenant);
    if (machine.fails !== undefined)
      await setSimulatorFault(context.db, cloudId, {
        fail: [{ kind: 'servers', operation: 'build', times: 1, fault: 'failed', detail: machine.fails }],
      });
    const until = end - (machine.last ?? machine.days) * DAY_MS;
    await seedMachine(driver, tenant, machine, { pass, skipTo: () => void (now = Math.max(now, until)) });
    if (machine.fails !== undefined) await setSimulatorFault(context.db, cloudId, {});
  }
  now = end;
  const found: MemberItems[] = [];
  for (const [name, { made }] of tenants)
    found.push(...(await itemsOf(context, driver, cloud, owners[name] ?? {}, made)));
  const flavors = await soldFlavors(context, cloud.region_id, sells[cloud.name] ?? []);
  await arrangeCloud(deps, { cloud_id: cloudId, product }, { share: cloud.usage ?? 0, flavors });
  await storeCapabilities(context, driver, cloud);
  return found;
}

/** Stores the capabilities of the connected cloud; the first synchronisation reads its inventory. */
async function storeCapabilities(
  context: Context,
  driver: CloudDriver,
  { cloud_id: cloudId, status }: CloudRow,
): Promise<void> {
  const { health, version, services } = await driver.check();
  const found = Object.entries(await selfReport(driver)).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? value : JSON.stringify(value),
  ]);
  await context.db.kysely
    .updateTable('clouds')
    .set({
      status: status === 'disconnected' ? 'connected' : status,
      health,
      api_version: version,
      last_check_at: context.clock(),
      check_report: JSON.stringify(reportLines(services)),
      ...Object.fromEntries(found),
    })
    .where('cloud_id', '=', cloudId)
    .execute();
}

async function tenantIn(
  context: Context,
  driver: CloudDriver,
  cloudId: string,
  { user, organisation, tenant = '' }: WorldOwner,
): Promise<string> {
  if (organisation !== undefined)
    return tenantOf(context, driver, cloudId, { user_id: null, bp_id: await idOf(context, 'partners', organisation) });
  if (user !== undefined)
    return tenantOf(context, driver, cloudId, { user_id: await idOf(context, 'users', user), bp_id: null });
  return driver.tenantFor({ key: tenant, name: tenant });
}

async function itemsOf(
  context: Context,
  driver: CloudDriver,
  { cloud_id: cloudId, product }: CloudRow,
  { user, organisation, project }: WorldOwner,
  made: SeededTenant['made'],
): Promise<MemberItems[]> {
  if (user === undefined || organisation === undefined) return [];
  const owner = { user_id: await idOf(context, 'users', user), bp_id: await idOf(context, 'partners', organisation) };
  const projectId = project === undefined ? undefined : await idOf(context, 'projects', project);
  return memberItems(context, driver, { cloudId, product, owner, project: projectId }, made);
}

async function idOf({ db }: Context, table: 'users' | 'partners' | 'projects', name: string): Promise<number> {
  return (await db.kysely.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** The same demo has the same ids every time. */
function namedIds(name: string): Ids {
  let count = 0;
  const next = () => hexOf('seed', name, (count += 1));
  return {
    uuid: () => next().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    token: () => next(),
    digits: (length) => next().replace(/\D/g, '').slice(0, length),
  };
}
