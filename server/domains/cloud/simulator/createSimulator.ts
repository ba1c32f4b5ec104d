import type { CloudKind } from '#model/language/cloudKinds.ts';
import { CloudError, type CloudDriver, type CloudReport } from '#server/domains/cloud/driver/driver.ts';
import { figuresOf } from './figures.ts';
import { kindDriver, type KindDeps } from './kindDriver.ts';
import { cardsOf } from '#server/domains/cloud/simulator/machine/cards.ts';
import { consoleLog } from '#server/domains/cloud/simulator/machine/consoleLog.ts';
import { eventsOf } from '#server/domains/cloud/simulator/machine/events.ts';
import { metricsOf } from '#server/domains/cloud/simulator/machine/metrics.ts';
import { hasVpcs } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { defaultGroup } from '#server/domains/cloud/simulator/kinds/network/securityGroups.ts';
import { addDefaultVpc } from '#server/domains/cloud/simulator/kinds/nextStack/vpcs.ts';
import { createScreen } from '#server/domains/cloud/simulator/screen/createScreen.ts';
import { offersOf } from './offers.ts';
import { programsOf } from './programs.ts';
import { rulesOf } from './products.ts';
import { quotasOf } from './quotas.ts';
import { findItem } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { createWork, type SimulatorDeps, type Work } from '#server/domains/cloud/simulator/store/work.ts';
import type { SimulatedCloud, World } from '#server/domains/cloud/simulator/store/world.ts';

/**
 * A cloud inside the platform: the default where no real one is registered. It is stored in the database and follows
 * the given clock, so that it survives a restart and a test can step through its states. Never called inside a
 * transaction, like a remote cloud.
 */
export function createSimulator(deps: SimulatorDeps, cloud: SimulatedCloud): CloudDriver {
  const rules = rulesOf(cloud.product);
  const work = createWork(deps, cloud, rules);
  const { cloud_id: cloudId } = cloud;
  const measured: CloudDriver['metrics'] = async (ref, range) =>
    metricsOf(await machine(work, cloudId, ref, 'metrics'), range, deps.clock());
  return {
    check: () => check(work, cloud),
    figures: () => work.read({ operation: 'figures' }, (db) => figuresOf(db, cloudId)),
    offers: () => work.read({ operation: 'offers' }, (db) => offersOf(db, cloudId)),
    tenantFor: (owner) => work.change({ operation: 'tenant' }, (world) => tenantOf(world, owner)),
    quotas: (tenant) => work.read({ operation: 'quotas' }, (db) => quotasOf(db, cloudId, tenant)),
    programs: () => work.read({ operation: 'programs' }, (db) => programsOf(db, cloud, deps.clock())),
    console: async (ref) => {
      await machine(work, cloudId, ref, 'console');
      return { type: 'novnc', url: null };
    },
    screen: (ref) =>
      createScreen({ machine: () => machine(work, cloudId, ref, 'console'), every: deps.every ?? repeat }),
    consoleLog: async (ref, lines) => {
      const { fields } = await machine(work, cloudId, ref, 'console_log');
      return consoleLog(ref, fields, lines);
    },
    events: async (ref) => {
      await machine(work, cloudId, ref, 'events');
      return work.read({ operation: 'events' }, (db) => eventsOf(db, cloudId, ref));
    },
    metrics: measured,
    metricHistory: measured,
    cards: () => work.read({ operation: 'cards' }, (db) => cardsOf(db, cloudId, deps.clock())),
    kinds: driversOf(rules, { work, cloudId, clock: deps.clock, ids: deps.ids, files: deps.files }),
  };
}

async function machine(work: Work, cloudId: string, ref: string, operation: string): Promise<SimulatedItem<'servers'>> {
  return work.read({ kind: 'servers', operation }, async (db) => {
    const item = await findItem(db, cloudId, 'servers', ref);
    if (item === undefined) throw new CloudError('notFound', { detail: `Machine ${ref} was not found`, status: 404 });
    return item;
  });
}

function repeat(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

function driversOf(rules: ReturnType<typeof rulesOf>, around: KindDeps): CloudDriver['kinds'] {
  // Each kind's driver is built from the rules of the same kind; the compiler cannot follow that through
  // `Object.entries`.
  const entries = Object.entries(rules).map(([kind, each]) => [
    kind,
    kindDriver(kind as CloudKind, each as object, around),
  ]);
  return Object.fromEntries(entries) as CloudDriver['kinds'];
}

/** The tenant of an owner, created on first use with its initial items. */
async function tenantOf(world: World, { key, name }: { key: string; name: string }): Promise<string> {
  const there = await world.withToken('tenants', key);
  if (there !== undefined) return there.ref;
  const tenant = world.add('tenants', { tenant: null, token: key, fields: { name }, hidden: {} });
  await defaultGroup(world, tenant.ref);
  if (hasVpcs(world)) addDefaultVpc(world, tenant.ref);
  return tenant.ref;
}

async function check(
  work: Work,
  { cloud_id: cloudId, services: names = ['api'] }: SimulatedCloud,
): Promise<CloudReport> {
  const fault = await work
    .read({ operation: 'check' }, async () => null)
    .catch((error: unknown) => (error instanceof CloudError && error.fault === 'timeout' ? 'timeout' : 'refused'));
  const services = names.map((service) => ({
    service,
    url: `simulator://${cloudId}/${service}`,
    ok: fault === null,
    elapsed_ms: 0,
    version: fault === null ? 'simulator' : null,
    fault,
  }));
  return { ok: fault === null, health: fault === null ? 'normal' : 'unknown', version: 'simulator', services };
}
