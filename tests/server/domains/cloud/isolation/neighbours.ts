import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { CLOUD_EXTRAS } from '#model/language/cloudKinds.ts';
import { isObject } from '#model/fields/kind.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import type { RecordData } from '#server/engine/context.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { listen, tokenOf, type Stream } from '../../../../support/servers/eventStream.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';

/** Two tenants of one partner, one of another, and a user without a partner. */
export const OWNERS = ['bp_user', 'org01-user01', 'org02-user01', 'personal'] as const;
export type Owner = (typeof OWNERS)[number];
/** The readers, with the owners whose records they can see. */
export const READERS: Readonly<Record<string, readonly Owner[]>> = {
  bp_user: ['bp_user'],
  bp_admin: ['bp_user', 'org01-user01'],
  'org02-user01': ['org02-user01'],
  personal: ['personal'],
};
/** Of each stack: two clouds for every user, and one of another organisation. */
const CLOUDS = {
  openstack: ['华北通用云', '华南通用云', '华中科研云'],
  nextstack: ['华东智算云', '华南智算云', '西南算力云'],
} as const;
const PLACES = ['here', 'there', 'hidden'] as const;
export type Place = (typeof PLACES)[number];

export interface Neighbourhood {
  all: Scenario;
  clients: Record<string, Client>;
  /** The events that each reader received while the records were created. */
  told: Record<string, string>;
  address(definition: Definition, place: Place): string;
  cloudOf(definition: Definition, place: Place): string;
}

const schemas = productSchemas();
/** Every resource below a cloud, stored in the cloud or only here. */
export const BELOW_CLOUDS = Object.values(schemas.resources).filter(({ path }) => path.includes('{cloud_id}'));

/** True if the records of others are hidden from a tenant; public records have no secrets. */
export const isPrivate = ({ scope, access }: Definition): boolean =>
  JSON.stringify(scope.TENANT ?? {}).includes('$user.id') && access.list.includes('TENANT');

export const markOf = (owner: Owner, place: Place): string =>
  `mark-${OWNERS.indexOf(owner)}${PLACES.indexOf(place)}-of-${owner}`;

/** Known in advance, so that records of others can refer to it. */
export const idOf = ({ resource }: Definition, owner: Owner, place: Place): string => {
  const number =
    BELOW_CLOUDS.findIndex((each) => each.resource === resource) * 100 +
    OWNERS.indexOf(owner) * 10 +
    PLACES.indexOf(place);
  return `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`;
};

/** The owner of the records that an owner's records refer to. */
export const nextTo = (owner: Owner): Owner => OWNERS[(OWNERS.indexOf(owner) + 1) % OWNERS.length] ?? owner;

export const ownerOf = (id: string): Owner => OWNERS[Math.floor(Number(id.slice(-12)) / 10) % 10] ?? 'personal';

export async function neighbourhood(): Promise<Neighbourhood> {
  const all = await createScenario();
  // Colleagues in the demo have no password.
  await all.db.run(
    `update users set password = (select password from users where name = 'bp_user') where name in (${OWNERS.map(() => '?').join(', ')})`,
    [...OWNERS],
  );
  const clients = Object.fromEntries([...Object.keys(READERS), ...OWNERS].map((name) => [name, all.as(name)]));
  const ids = await cloudIds(all);
  const cloudOf = (definition: Definition, place: Place) => ids[stackOf(definition)]?.[PLACES.indexOf(place)] ?? '';
  await offerEverything(all, Object.values(ids).flat());
  const owners = await ownersOf(clients);
  await forgetDemo(all, Object.values(owners));
  const projects = await projectsOf(all, owners);
  const streams = await streamsOf(all);
  await all.context().transaction(async (inside) => {
    for (const definition of BELOW_CLOUDS) {
      const added = OWNERS.flatMap((owner) =>
        PLACES.map((place) =>
          recordOf(definition, owner, place, {
            ...owners[owner],
            cloud_id: cloudOf(definition, place),
            project_id: projects[nextTo(owner)] ?? null,
          }),
        ),
      );
      await writeBatch(inside, definition, { added, changed: [] });
    }
  });
  const told = await allTold(streams, clients);
  return {
    all,
    clients,
    told,
    cloudOf,
    address: (definition, place) => `/api/cmp/v1${definition.path.replace('{cloud_id}', cloudOf(definition, place))}`,
  };
}

function stackOf({ cloud, menu }: Definition): keyof typeof CLOUDS {
  if (cloud === undefined) return menu?.group === 'nextStack' ? 'nextstack' : 'openstack';
  return cloud.products.includes('openstack') ? 'openstack' : 'nextstack';
}

async function cloudIds({ admin }: Scenario): Promise<Record<string, string[]>> {
  const { body } = await admin.get('/api/cmp/v1/clouds?range=[0,99]');
  const byName = new Map((body as { name: string; cloud_id: string }[]).map(({ name, cloud_id }) => [name, cloud_id]));
  const ids = Object.fromEntries(
    Object.entries(CLOUDS).map(([stack, names]) => [stack, names.map((name) => byName.get(name) ?? '')]),
  );
  const [strangers] = (await admin.get(`/api/ums/v1/bps?filter=${encodeURIComponent('{"name":"明德大学计算中心"}')}`))
    .body;
  for (const [, , hidden] of Object.values(ids))
    await admin.put(`/api/cmp/v1/clouds/${hidden}`, { bp_ids: [strangers.id] });
  return ids;
}

/** The clouds report every capability, so that only ownership can be a reason for a refusal. */
async function offerEverything({ db }: Scenario, ids: readonly string[]): Promise<void> {
  const words = BELOW_CLOUDS.filter(isInventory).map(
    ({ cloud, actions }) => [cloud.kind, ['list', 'create', 'update', 'delete', ...Object.keys(actions)]] as const,
  );
  const capabilities: Record<string, string[]> = { cloud: [...CLOUD_EXTRAS] };
  for (const [kind, more] of words) capabilities[kind] = [...(capabilities[kind] ?? []), ...more];
  for (const id of ids)
    await db.run(`update clouds set capabilities = ?, status = 'connected' where cloud_id = ?`, [
      JSON.stringify(capabilities),
      id,
    ]);
}

async function ownersOf(clients: Record<string, Client>): Promise<Record<string, RecordData>> {
  const owners: Record<string, RecordData> = {};
  for (const owner of OWNERS) {
    const { id, bp_id } = (await clients[owner]?.get('/api/ums/v1/users/current'))?.body ?? {};
    owners[owner] = { user_id: id, bp_id };
  }
  return owners;
}

/** Removes their records of the demo, so that they have only those of this test. */
async function forgetDemo({ db }: Scenario, owners: readonly RecordData[]): Promise<void> {
  const ids = owners.map(({ user_id }) => Number(user_id));
  for (const { table, fields } of BELOW_CLOUDS)
    if (fields.user_id) await db.run(`delete from ${table} where user_id in (${ids.map(() => '?').join(', ')})`, ids);
}

/**
 * A project of each owner's organisation, without members; the records of an owner are in that of the next one, whose
 * name they must not see.
 */
async function projectsOf({ db }: Scenario, owners: Record<string, RecordData>): Promise<Record<string, number>> {
  const projects: Record<string, number> = {};
  for (const owner of OWNERS) {
    const name = markOf(owner, 'here');
    await db.run('insert into projects (name, key, bp_id, enabled) values (?, ?, ?, 1)', [
      name,
      name,
      Number(owners[owner]?.bp_id ?? 0) || null,
    ]);
    projects[owner] = Number((await db.all<{ id: number }>('select id from projects where key = ?', [name]))[0]?.id);
  }
  return projects;
}

/**
 * A record that refers, wherever it can, to records of the next owner, which must not be visible through it. A record
 * that its cloud hides is public otherwise.
 */
function recordOf(definition: Definition, owner: Owner, place: Place, ownedBy: RecordData): RecordData {
  const values: RecordData = {};
  for (const field of Object.values(definition.fields)) {
    if (field.computed === undefined && field.createOnly !== true)
      values[field.name] = valueOf(field, {
        mark: markOf(owner, place),
        open: place === 'hidden',
        point: (to) => idOf(to, nextTo(owner), place),
      });
  }
  return {
    ...values,
    created_at: 1,
    updated_at: 1,
    ...ownedBy,
    ...(definition.cloud && { cloud_ref: `ref-${markOf(owner, place)}` }),
    [definition.id.field]: idOf(definition, owner, place),
  };
}

interface Values {
  mark: string;
  /** True for a record that every user sees. */
  open: boolean;
  point(to: Definition): string;
}

function valueOf(field: FieldDefinition, values: Values): Json {
  switch (field.type) {
    case 'reference':
    case 'references': {
      const target = schemas.resources[field.to ?? ''];
      if (target === undefined || !BELOW_CLOUDS.includes(target)) return null;
      return field.type === 'reference' ? values.point(target) : [values.point(target)];
    }
    case 'list': {
      const entry = field.fields?.item === undefined ? null : valueOf(field.fields.item, values);
      return entry === null || (isObject(entry) && Object.keys(entry).length === 0) ? [] : [entry];
    }
    case 'object':
      return Object.fromEntries(
        Object.values(field.fields ?? {})
          .filter(({ type }) => type.startsWith('reference') || type === 'list')
          .map((member) => [member.name, valueOf(member, values)]),
      );
    case 'name':
    case 'text':
    case 'longText':
      return values.mark;
    case 'boolean':
      return values.open && field.name !== 'is_hidden';
    case 'integer':
      return 1;
    case 'enum':
    case 'state': {
      const words = Object.entries(field.values ?? {});
      return (
        (
          words.find(([word]) => word === (values.open ? 'public' : 'private')) ??
          words.find(([, { transient }]) => transient !== true) ??
          words[0]
        )?.[0] ?? null
      );
    }
    default:
      return null;
  }
}

async function streamsOf(all: Scenario): Promise<Record<string, Stream>> {
  const streams: Record<string, Stream> = {};
  for (const reader of Object.keys(READERS)) streams[reader] = await listen(all, await tokenOf(all, reader));
  return streams;
}

/** All events up to a change by the reader, which comes last. */
async function allTold(
  streams: Record<string, Stream>,
  clients: Record<string, Client>,
): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [reader, stream] of Object.entries(streams)) {
    await clients[reader]?.post('/api/sys/v1/saved-views', { name: 'last', resource: 'instances' });
    told[reader] = await stream.until('"resource":"savedViews"');
    await stream.close();
  }
  return told;
}
