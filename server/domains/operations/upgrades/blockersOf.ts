import { hasAgent } from '#model/access/hasAgent.ts';
import type { Definition } from '#model/language/definition.ts';
import { AGENT_FIELDS } from '#model/language/agentDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { type Node, type Upgrade } from './upgrades.ts';

type Blocker = NonNullable<Upgrade['blockers']>[number];
type Reason = NonNullable<Blocker['reason']>;

/** States of an upgrade in which its host is out of service. */
const UNDER_WAY = ['upgrading', 'unconfirmed', 'auto_confirmed', 'confirmed', 'rolling_back'] as const;
/** States of a machine that the move to another host does not interrupt. */
const MOVABLE: ReadonlySet<unknown> = new Set(['active', 'paused', 'stopped', 'suspended']);
const GATEWAY_READY: ReadonlySet<unknown> = new Set(['active', 'inactive']);
const MOST_NAMES = 5;
const HOUR_MS = 3_600_000;

/** Everything that prevents the upgrade of a node now, worst first; empty: it can start. */
export async function blockersOf(
  context: Context,
  upgrade: Pick<Upgrade, 'to_version' | 'cloud_id'> & { id?: Upgrade['id'] },
  node: Node | undefined,
): Promise<Blocker[]> {
  if (node === undefined) return [{ reason: 'gone', detail: null }];
  const { record, version } = node;
  const found: Blocker[] = [];
  const add = (reason: Reason, detail: string | null = null) => void found.push({ reason, detail });
  const offered = Array.isArray(record.available_versions) ? record.available_versions : [];
  if (version === upgrade.to_version) add('same_version', version);
  if (!offered.includes(upgrade.to_version ?? '')) add('version_missing', upgrade.to_version);
  const licensed = await licensedUntil(context);
  const confirmedBy = context.clock() + context.live.read('upgrade.confirm_hours') * HOUR_MS;
  if (licensed !== null && licensed <= confirmedBy) add('licence', new Date(licensed).toISOString().slice(0, 10));
  if (node.kind === 'gateway') {
    if (!GATEWAY_READY.has(record.status)) add('not_ready', textOf(record.status));
    if (hasAgent(node.definition, record) && (record[AGENT_FIELDS.heartbeat] ?? null) === null) add('silent');
    return found;
  }
  if (record.state !== 'up') add('not_ready', textOf(record.state));
  await checkCloud(context, node, upgrade, add);
  await checkMachines(context, node, add);
  return found;
}

/** Without a licence in force nothing could be confirmed (spec 8.2), and the upgrade would be rolled back. */
async function licensedUntil({ db }: Context): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('licences')
    .select((eb) => eb.fn.max('end_timestamp').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

type Add = (reason: Reason, detail?: string | null) => void;

async function checkCloud(
  context: Context,
  { definition, record }: Node,
  { id, cloud_id }: { id?: number; cloud_id: string | null },
  add: Add,
): Promise<void> {
  const cloud = await context.clouds.find(context, cloud_id ?? '');
  const { kind } = definition.cloud ?? {};
  const capabilities = kind === undefined ? [] : (context.clouds.capabilitiesOf(cloud)[kind] ?? []);
  if (!['start_maintenance', 'upgrade', 'end_maintenance'].every((each) => capabilities.includes(each)))
    add('unsupported');
  if (cloud.status !== 'connected') add('cloud_away', textOf(cloud.status));
  const others = await context.db.kysely
    .selectFrom('node_upgrades')
    .select('target_name')
    .where('cloud_id', '=', cloud_id)
    .where('status', 'in', UNDER_WAY)
    .where('host_id', '<>', textOf(record[definition.id.field]) ?? '')
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .execute();
  if (others.length > 0) add('other_upgrade', namesIn(others.map(({ target_name: name }) => name ?? '')));
}

/** The machines of a host move to the others first. */
async function checkMachines(context: Context, { definition, record }: Node, add: Add): Promise<void> {
  const machines: RecordData[] = [];
  for (const each of Object.values(context.schemas.resources)) {
    if (each.cloud?.kind !== 'servers' || each.fields.host === undefined) continue;
    machines.push(...(await rowsOf(context, each, { cloud_id: record.cloud_id ?? null, host: record.name ?? null })));
  }
  const fixed = machines.filter(({ status }) => !MOVABLE.has(status));
  if (fixed.length > 0)
    add('machines_fixed', namesIn(fixed.map(({ name, status }) => `${textOf(name)} (${textOf(status)})`)));
  const others = (
    await rowsOf(context, definition, { cloud_id: record.cloud_id ?? null, status: 'enabled', state: 'up' })
  ).filter((host) => host[definition.id.field] !== record[definition.id.field]);
  const free = (total: string, used: string) =>
    others.reduce((sum, host) => sum + Math.max(0, numberOf(host[total]) - numberOf(host[used])), 0);
  // Resources that the cloud reserves on a host do not move; its machines that the platform does not know do.
  const areKnown = numberOf(record.running_vms) <= machines.length;
  const needed = (member: string, used: string) =>
    areKnown ? machines.reduce((sum, machine) => sum + numberOf(machine[member]), 0) : numberOf(record[used]);
  const lacks = [
    ...(free('vcpus_offered', 'vcpus_used') < needed('vcpus', 'vcpus_used') ? ['vCPU'] : []),
    ...(free('memory_mb', 'memory_mb_used') < needed('ram_mb', 'memory_mb_used') ? ['RAM'] : []),
  ];
  if (machines.length > 0 && lacks.length > 0) add('no_room', lacks.join(', '));
}

async function rowsOf(
  { db }: Context,
  definition: Definition,
  values: Readonly<Record<string, RecordData[string]>>,
): Promise<RecordData[]> {
  const rows = await runtimeTables(db)
    .selectFrom(definition.table)
    .selectAll()
    .where((eb) => eb.and(Object.entries(values).map(([name, value]) => eb(name, '=', textOf(value)))))
    .execute();
  return rows.map((row) => decodeRow(resourceTable(definition), row));
}

function namesIn(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
