import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';

const MACHINES = ['instances', 'vms'] as const;
type Machines = (typeof MACHINES)[number];

/**
 * Keeps the provider of hosts and machines in line with what it follows from: a host has its own, else that of its
 * cloud; a machine that of its host, else of its cloud. In the transaction of the write, and without a history: it
 * follows from records that have one.
 */
export async function followProvided(
  context: Context,
  { resource }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (knownDefinition(context, 'providers') === undefined) return;
  if (resource === 'clouds')
    for (const { after } of changes.filter((change) => changed(change, 'provider_id')))
      await followClouds(context, textsOf([after?.cloud_id]));
  if (resource === 'hypervisorNodes') {
    const hosts = changes.filter((change) => isNew(change) || changed(change, 'own_provider_id'));
    if (hosts.length > 0 && (await isNeeded(context))) await followHosts(context, hosts);
  }
  const machines = MACHINES.find((each) => each === resource);
  if (machines === undefined) return;
  const moved = changes.filter((change) => isNew(change) || changed(change, 'host'));
  if (moved.length > 0 && (await isNeeded(context)))
    await writeMachines(context, machines, { ids: textsOf(moved.map(({ id }) => id)) });
}

const isNew = ({ before, after }: RecordChange) => before === undefined && after !== undefined;

const changed = ({ before, after }: RecordChange, field: string) =>
  after !== undefined && (before?.[field] ?? null) !== (after[field] ?? null);

const textsOf = (values: readonly (Json | undefined)[]) => values.flatMap((value) => (value == null ? [] : `${value}`));

/** A platform without providers has nothing to follow. */
const isNeeded = async ({ db }: Context) => (await anyProvider(db, {})).length > 0;

const anyProvider = preparedQuery((kysely) => kysely.selectFrom('providers').select('id').limit(1));

async function followClouds(context: Context, clouds: readonly string[]): Promise<void> {
  await writeHosts(context, { clouds });
  for (const machines of MACHINES) await writeMachines(context, machines, { clouds });
}

async function followHosts(context: Context, hosts: readonly RecordChange[]): Promise<void> {
  await writeHosts(context, { ids: textsOf(hosts.map(({ id }) => id)) });
  // Machines that are listed before their host have the provider of the cloud until then.
  const known = hosts.filter((change) => changed(change, 'own_provider_id'));
  if (known.length === 0) return;
  const clouds = textsOf(known.map(({ after }) => after?.cloud_id));
  const names = textsOf(known.map(({ after }) => after?.name));
  for (const machines of MACHINES) await writeMachines(context, machines, { clouds, names });
}

/** Which rows: of these ids, or in these clouds, on hosts of these names. */
interface Rows {
  ids?: readonly string[];
  clouds?: readonly string[];
  names?: readonly string[];
}

async function writeHosts({ db }: Context, { ids, clouds }: Rows): Promise<void> {
  const { kysely, dialect } = db;
  await kysely
    .updateTable('hypervisor_nodes')
    .set((eb) => ({
      provider_id: eb.fn.coalesce(
        'own_provider_id',
        eb
          .selectFrom('clouds')
          .select('clouds.provider_id')
          .whereRef('clouds.cloud_id', '=', 'hypervisor_nodes.cloud_id'),
      ),
    }))
    .$if(ids !== undefined, (query) =>
      query.where((eb) => among(eb, 'id', idList(ids ?? [], dialect), dialect, 'words')),
    )
    .$if(clouds !== undefined, (query) =>
      query.where((eb) => among(eb, 'cloud_id', idList(clouds ?? [], dialect), dialect, 'words')),
    )
    .execute();
}

async function writeMachines({ db }: Context, machines: Machines, { ids, clouds, names }: Rows): Promise<void> {
  const { kysely, dialect } = db;
  const list = (values: readonly string[] = []) => idList(values, dialect);
  await kysely
    .updateTable(machines)
    .set((eb) => ({
      provider_id: eb.fn.coalesce(
        eb
          .selectFrom('hypervisor_nodes')
          .select((each) => each.fn.min('hypervisor_nodes.provider_id').as('provider'))
          .whereRef('hypervisor_nodes.cloud_id', '=', `${machines}.cloud_id`)
          .whereRef('hypervisor_nodes.name', '=', `${machines}.host`),
        eb.selectFrom('clouds').select('clouds.provider_id').whereRef('clouds.cloud_id', '=', `${machines}.cloud_id`),
      ),
    }))
    .$if(ids !== undefined, (query) => query.where((eb) => among(eb, 'id', list(ids), dialect, 'words')))
    .$if(clouds !== undefined, (query) => query.where((eb) => among(eb, 'cloud_id', list(clouds), dialect, 'words')))
    .$if(names !== undefined, (query) => query.where((eb) => among(eb, 'host', list(names), dialect, 'words')))
    .execute();
}
