import { CloudError, type CloudEvent } from '#server/domains/cloud/driver/driver.ts';
import { usageIn, type Counted } from './usageIn.ts';
import type { Ids } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { createAddressBook, type AddressBook } from './addressBook.ts';
import { takeBuildFault, type SimulatorFaults } from './faults.ts';
import { writeEvents, writeItems, type EventRow } from './writeWorld.ts';
import {
  ITEM_COLUMNS,
  itemOf,
  linksOf,
  rowOf,
  type Due,
  type FieldsOf,
  type HiddenOf,
  type ItemRow,
  type SimulatedItem,
  type SimulatedKind,
} from './simulatedItem.ts';

/** The cloud that is simulated. */
export interface SimulatedCloud {
  cloud_id: string;
  product: string;
  /** The services in its connection report; one by default. */
  services?: readonly string[] | undefined;
  /** The number of hosts of a new cloud; a few by default. */
  hosts?: number;
}

export interface NewItem<K extends SimulatedKind> {
  tenant: string | null;
  token?: string | null;
  fields: FieldsOf<K>;
  hidden: HiddenOf<K>;
  due?: Due | null;
}

/** One unit of work on a cloud, in one transaction: changes that rules make to items are stored at its end. */
export interface World {
  readonly cloud: SimulatedCloud;
  readonly ids: Ids;
  /** The current time; while a due step is settled, the time at which it was due. */
  now: number;
  readonly addresses: AddressBook;
  /** The active faults. */
  readonly faults: SimulatorFaults;
  /** The fault of the next machine to be built; returned once. */
  buildFault(): Promise<string | null>;
  find<K extends SimulatedKind>(kind: K, ref: string): Promise<SimulatedItem<K> | undefined>;
  /** Refuses items that do not exist and items of another tenant. */
  need<K extends SimulatedKind>(
    kind: K,
    ref: string | null | undefined,
    tenant?: string | null,
  ): Promise<SimulatedItem<K>>;
  /** The items of a kind that refer to an item. */
  users<K extends SimulatedKind>(kind: K, ref: string): Promise<SimulatedItem<K>[]>;
  /** All items of a kind, or those of one tenant. */
  all<K extends SimulatedKind>(kind: K, tenant?: string): Promise<SimulatedItem<K>[]>;
  /** The quota that a tenant uses, including this unit of work. */
  usage(tenant: string, counted: Counted): Promise<number>;
  withToken<K extends SimulatedKind>(kind: K, token: string): Promise<SimulatedItem<K> | undefined>;
  add<K extends SimulatedKind>(kind: K, item: NewItem<K>): SimulatedItem<K>;
  /** Marks the item as deleted; lists report it for a while. */
  drop(item: SimulatedItem): void;
  log(ref: string, action: string, result?: CloudEvent['result'], message?: string | null): void;
  flush(): Promise<void>;
}

interface Known {
  item: SimulatedItem;
  /** The row in the database, if there is one. */
  stored: ItemRow | undefined;
}

interface WorldOptions {
  now: number;
  /** As in `SimulatorDeps`. */
  instant?: boolean | undefined;
  ids: Ids;
  faults: SimulatorFaults;
}

/** Longer than any work lasts; what is due later waits for a date, such as the end of the recycle bin. */
const LONGEST_WORK_MS = 3_600_000;

export function createWorld(
  tx: Database,
  cloud: SimulatedCloud,
  { now, instant = false, ids, faults }: WorldOptions,
): World {
  const known = new Map<string, Known>();
  const events: EventRow[] = [];

  function keep<K extends SimulatedKind>(row: ItemRow): SimulatedItem<K> {
    const there = known.get(row.ref);
    // A ref belongs to one kind.
    if (there !== undefined) return there.item as SimulatedItem<K>;
    const item = itemOf<K>(row);
    known.set(item.ref, { item, stored: row });
    return item;
  }

  async function select<K extends SimulatedKind>(
    kind: K,
    condition: string,
    params: string[],
  ): Promise<SimulatedItem<K>[]> {
    const rows = await tx.all<ItemRow>(
      `select ${ITEM_COLUMNS} from simulated_items where cloud_id = ? and kind = ? and gone_at is null and ${condition} order by ref`,
      [cloud.cloud_id, kind, ...params],
    );
    return rows.map((row) => keep<K>(row));
  }

  /** Stored items and those that this work created or changed, in their current state. */
  function living<K extends SimulatedKind>(
    kind: K,
    stored: readonly SimulatedItem<K>[],
    belongs: (item: SimulatedItem<K>) => boolean,
  ): SimulatedItem<K>[] {
    const found = new Map(stored.map((item) => [item.ref, item]));
    for (const { item } of known.values()) if (item.kind === kind) found.set(item.ref, item as SimulatedItem<K>);
    return [...found.values()]
      .filter((item) => item.goneAt === null && belongs(item))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  }

  const world: World = {
    cloud,
    ids,
    now,
    addresses: createAddressBook(tx, cloud.cloud_id),
    faults,
    buildFault: () => takeBuildFault(tx, cloud.cloud_id),
    async find(kind, ref) {
      const there = known.get(ref)?.item as SimulatedItem<typeof kind> | undefined;
      const item = there ?? (await select(kind, 'ref = ?', [ref]))[0];
      return item === undefined || item.kind !== kind || item.goneAt !== null ? undefined : item;
    },
    async need(kind, ref, tenant) {
      const item = ref ? await world.find(kind, ref) : undefined;
      if (item === undefined || !isVisible(item, tenant))
        throw new CloudError('notFound', { detail: `${WORDS[kind]} ${ref ?? ''} was not found`.replace('  ', ' ') });
      return item;
    },
    async users(kind, ref) {
      const stored = await select(
        kind,
        'ref in (select ref from simulated_links where cloud_id = ? and target = ? and kind = ?)',
        [cloud.cloud_id, ref, kind],
      );
      return living(kind, stored, (item) => linksOf(item).has(ref));
    },
    async all(kind, tenant) {
      const stored =
        tenant === undefined ? await select(kind, '1 = 1', []) : await select(kind, 'tenant = ?', [tenant]);
      return living(kind, stored, (item) => tenant === undefined || item.tenant === tenant);
    },
    async usage(tenant, counted) {
      await world.flush();
      return usageIn(tx, cloud.cloud_id, tenant, counted);
    },
    async withToken(kind, token) {
      return living(kind, await select(kind, 'token = ?', [token]), (item) => item.token === token)[0];
    },
    add(kind, { tenant, token = null, fields, hidden, due = null }) {
      const item: SimulatedItem<typeof kind> = {
        kind,
        ref: ids.uuid(),
        tenant,
        token,
        fields,
        hidden,
        changedAt: world.now,
        goneAt: null,
        due,
      };
      known.set(item.ref, { item, stored: undefined });
      return item;
    },
    drop(item) {
      item.goneAt = world.now;
      item.due = null;
      // A record created again with the same token is a new item.
      item.token = null;
    },
    log(ref, action, result = 'success', message = null) {
      events.push({ ref, at: world.now, action, result, message, requestId: `req-${ids.uuid()}` });
    },
    async flush() {
      const written: ItemRow[] = [];
      for (const entry of known.values()) {
        const { stored } = entry;
        if (instant) hurry(entry.item.due, stored, now);
        const row = rowOf(entry.item);
        if (stored !== undefined && isSame(row, stored)) continue;
        // Readers see due steps only now, so the next list of changes must include them.
        if (stored === undefined || isShownDifferently(row, stored)) row.changed_at = entry.item.changedAt = now;
        // An item created and deleted within one unit of work is not stored.
        if (stored !== undefined || row.gone_at === null) written.push(row);
        entry.stored = row;
      }
      await writeItems(tx, cloud.cloud_id, written, (ref) => linksOf(known.get(ref)?.item));
      await writeEvents(tx, cloud.cloud_id, events.splice(0));
    },
  };
  return world;
}

/** Ends a step of work that has just begun. */
function hurry(due: Due | null, stored: ItemRow | undefined, now: number): void {
  if (due !== null && due.at !== stored?.due_at && due.at - now < LONGEST_WORK_MS) due.at = Math.min(due.at, now);
}

/** True for the tenant's own items, public items, and items shared with the tenant. */
export function isVisible({ tenant: owner, fields }: SimulatedItem, tenant: string | null | undefined): boolean {
  if (tenant === undefined || tenant === null) return true;
  const isShared = 'shared_with' in fields && fields.shared_with?.includes(tenant) === true;
  // Flavors have no owner: a private one is visible to the tenants it is shared with.
  if ('is_public' in fields && !fields.is_public) return isShared;
  if (owner === null || owner === tenant || isShared) return true;
  return (
    ('shared' in fields && fields.shared === true) ||
    ('external' in fields && fields.external === true) ||
    ('visibility' in fields && fields.visibility === 'public')
  );
}

function isSame(row: ItemRow, stored: ItemRow): boolean {
  return (
    !isShownDifferently(row, stored) &&
    row.hidden === stored.hidden &&
    row.token === stored.token &&
    row.due_step === stored.due_step &&
    row.due_at === stored.due_at &&
    row.due_action === stored.due_action
  );
}

/** True if fields that a driver reports differ. */
function isShownDifferently(row: ItemRow, stored: ItemRow): boolean {
  return (
    row.fields !== stored.fields || row.tenant !== stored.tenant || (row.gone_at === null) !== (stored.gone_at === null)
  );
}

/** The names of kinds in messages of the cloud. */
export const WORDS: Record<SimulatedKind, string> = {
  servers: 'Machine',
  serverGroups: 'Server group',
  serverSnapshots: 'Machine snapshot',
  flavors: 'Flavor',
  images: 'Image',
  imageMembers: 'Share of an image',
  keypairs: 'Key pair',
  hypervisors: 'Host',
  storagePools: 'Storage pool',
  networks: 'Network',
  subnets: 'Subnet',
  ports: 'Port',
  routers: 'Router',
  floatingIps: 'Floating address',
  portForwardings: 'Port forwarding',
  securityGroups: 'Security group',
  securityGroupRules: 'Security group rule',
  firewalls: 'Firewall',
  firewallPolicies: 'Firewall policy',
  firewallRules: 'Firewall rule',
  volumes: 'Volume',
  volumeSnapshots: 'Volume snapshot',
  backups: 'Backup',
  vpcs: 'VPC',
  vpcSubnets: 'Subnet',
  natGateways: 'NAT gateway',
  snatRules: 'SNAT rule',
  dnatRules: 'DNAT rule',
  eips: 'EIP',
  eipPools: 'EIP pool',
  commandRuns: 'Command run',
  containers: 'Container',
  containerDeployments: 'Deployment',
  tenants: 'Tenant',
};
