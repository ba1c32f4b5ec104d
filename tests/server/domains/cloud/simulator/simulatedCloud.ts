import type { CloudKind } from '#model/language/cloudKinds.ts';
import pino from 'pino';
import type { CloudDriver, KindDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { CloudInputs, CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import type { ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import type { Ids } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { SIMULATOR_TABLES } from '#server/domains/cloud/simulator/store/simulatorTables.ts';
import type { DatabaseUnderTest } from '../../../../support/databases/databases.ts';

export const NOON = Date.UTC(2026, 10, 21, 12);

export interface SimulatedCloudUnderTest {
  db: Database;
  driver: CloudDriver;
  tenant: string;
  /** Advances the clock. */
  pass(ms: number): void;
  now(): number;
  /** Another process on the same database. */
  again(): CloudDriver;
  /** The driver of a kind that the product has. */
  kind<K extends CloudKind>(
    kind: K,
  ): Required<Pick<KindDriver<CloudItems[K], CloudInputs[K]>, 'list' | 'get'>> &
    KindDriver<CloudItems[K], CloudInputs[K]>;
  create<K extends CloudKind>(
    kind: K,
    input: CloudInputs[K],
    options?: { tenant?: string; token?: string },
  ): Promise<CloudItem<CloudItems[K]>>;
  act(
    kind: CloudKind,
    ref: string,
    action: string,
    input?: Record<string, never> | Parameters<NonNullable<KindDriver['actions']>[string]>[1],
  ): ReturnType<NonNullable<KindDriver['actions']>[string]>;
  fields<K extends CloudKind>(kind: K, ref: string): Promise<CloudItems[K]>;
  all<K extends CloudKind>(kind: K): Promise<CloudItem<CloudItems[K]>[]>;
  named<K extends CloudKind>(kind: K, name: string): Promise<string>;
  /** Creates a running machine. */
  machine(input?: Partial<ServerInput>): Promise<string>;
}

export function countingIds(): Ids {
  let count = 0;
  const next = () => String((count += 1)).padStart(12, '0');
  return {
    uuid: () => `00000000-0000-4000-8000-${next()}`,
    token: () => `token-${next()}`,
    digits: (length) => next().slice(-length),
  };
}

/** A simulated cloud on its own database, with a clock that only moves on request. */
export async function simulatedCloud(
  under: DatabaseUnderTest,
  { product = 'openstack', hosts }: { product?: string; hosts?: number } = {},
): Promise<SimulatedCloudUnderTest> {
  const db = await under.openFilled(`simulator tables`, (empty) => migrateSystem(empty, SIMULATOR_TABLES));
  const ids = countingIds();
  const log = pino({ level: 'silent' });
  let now = NOON;
  const again = () =>
    createSimulator(
      { db, clock: () => now, ids, log },
      { cloud_id: 'cloud-1', product, ...(hosts !== undefined && { hosts }) },
    );
  const driver = again();
  const tenant = await driver.tenantFor({ key: 'user 1', name: 'personal' });

  const cloud: SimulatedCloudUnderTest = {
    db,
    driver,
    tenant,
    pass: (ms) => void (now += ms),
    now: () => now,
    again,
    kind(kind) {
      const found = driver.kinds[kind];
      if (found === undefined) throw new Error(`${product} has no ${kind}`);
      return found;
    },
    create(kind, input, options = {}) {
      const make = cloud.kind(kind).create;
      if (make === undefined) throw new Error(`${kind} are not made`);
      return make(input, { token: ids.uuid(), tenant, ...options });
    },
    act(kind, ref, action, input = {}) {
      const run = cloud.kind(kind).actions?.[action];
      if (run === undefined) throw new Error(`${kind} cannot ${action}`);
      return run(ref, input);
    },
    async fields(kind, ref) {
      const item = await cloud.kind(kind).get(ref);
      if (item === undefined) throw new Error(`${kind} ${ref} is gone`);
      return item.fields;
    },
    async all(kind) {
      const items = [];
      for await (const page of cloud.kind(kind).list()) items.push(...page.items);
      return items;
    },
    async named(kind, name) {
      const found = (await cloud.all(kind)).find(({ fields }) => 'name' in fields && fields.name === name);
      if (found === undefined) throw new Error(`There is no ${name} among the ${kind}`);
      return found.ref;
    },
    async machine(input = {}) {
      const networks =
        product === 'nextstack'
          ? [{ network_id: await cloud.named('vpcs', 'default') }]
          : [{ subnet_id: await cloud.named('subnets', 'sim-shared-v4') }];
      const { ref } = await cloud.create('servers', {
        name: 'web',
        flavor_id: await cloud.named('flavors', 'sim.small'),
        source: 'image',
        image_id: await cloud.named('images', 'Ubuntu 24.04'),
        networks,
        ...input,
      });
      now += 3000;
      return ref;
    },
  };
  return cloud;
}
