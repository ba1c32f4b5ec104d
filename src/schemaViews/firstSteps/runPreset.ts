import type { RaRecord } from 'react-admin';
import type { Actor } from '#model/access/actor.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Preset, PresetItem } from '#model/language/firstStepsDefinition.ts';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import { unreachable } from '#model/values/unreachable.ts';
import type { ConsoleDataProvider, ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import type { MadeRecord } from './clearPreset.ts';

/**
 * `found`: existed already. `none`: nothing was found, and nothing is created. `leaving` and `gone`: what was made is
 * deleted again.
 */
export type ItemState = 'running' | 'made' | 'found' | 'none' | 'failed' | 'leaving' | 'gone';

export interface PresetEnv {
  provider: Pick<ConsoleDataProvider, 'getList' | 'getOne' | 'create' | 'act' | 'delete'>;
  definitionOf: (resource: string) => Promise<Definition>;
  actor: Actor;
  /** Parameters of the paths of the resources, such as the cloud. */
  path: ResourceMeta['path'];
  /** Resolves when it is time to look at a record in transition again. */
  wait: () => Promise<void>;
  /** The sentence for a record that ended in a faulty state without a reason of its own. */
  failed: (definition: Definition, record: RaRecord) => string;
  onState: (key: string, state: ItemState) => void;
  onMade: (record: MadeRecord) => void;
  /** What an earlier try has made: it is used again. */
  made?: readonly MadeRecord[];
}

/**
 * Creates the records of a preset one after the other, each when the one before it is ready. Existing records are used
 * again, so that a retry continues where the last run failed. Returns the records by item; throws the first refusal.
 */
export async function runPreset({ makes }: Preset, env: PresetEnv): Promise<ReadonlyMap<string, RaRecord>> {
  const records = new Map<string, RaRecord>();
  for (const item of makes) {
    env.onState(item.key, 'running');
    try {
      const { state, record } = await runItem(item, records, env);
      if (record) records.set(item.key, record);
      env.onState(item.key, state);
    } catch (fault) {
      env.onState(item.key, 'failed');
      throw fault;
    }
  }
  return records;
}

async function runItem(
  item: PresetItem,
  records: ReadonlyMap<string, RaRecord>,
  env: PresetEnv,
): Promise<{ state: ItemState; record?: RaRecord }> {
  const definition = await env.definitionOf(item.resource);
  const meta: ResourceMeta = { path: env.path };
  switch (item.kind) {
    case 'find': {
      const record = await firstRecord(definition, whereOf(item, records), cloudOf(env), env);
      return record ? { state: 'found', record } : { state: 'none' };
    }
    case 'create': {
      const values = filled(item.values, records);
      const found =
        (await madeBefore(definition, item, env)) ??
        (item.where && (await firstRecord(definition, whereOf(item, records), values, env)));
      if (found) return { state: 'found', record: await settled(definition, found, env) };
      const { data } = await env.provider.create(item.resource, { data: { ...env.path, ...values }, meta });
      env.onMade({ key: item.key, resource: item.resource, id: data.id });
      return { state: 'made', record: await settled(definition, data, env) };
    }
    case 'act': {
      const id = records.get(item.on)?.id;
      if (id === undefined) return { state: 'none' };
      const input = filled(item.input, records);
      const { data: record } = await env.provider.getOne(item.resource, { id, meta });
      if (item.unless && matches(resolveCondition(item.unless, { user: env.actor, record }), input))
        return { state: 'found' };
      await env.provider.act(item.resource, { id, action: item.action, input, meta });
      await settled(definition, (await env.provider.getOne(item.resource, { id, meta })).data, env);
      return { state: 'made' };
    }
    default:
      return unreachable(item);
  }
}

/** The record that an earlier try has made for this item, unless it is gone or faulty. */
async function madeBefore(
  definition: Definition,
  { key, resource }: PresetItem,
  { made = [], provider, path }: PresetEnv,
): Promise<RaRecord | undefined> {
  const known = made.findLast((each) => each.key === key);
  if (known === undefined) return undefined;
  try {
    const { data } = await provider.getOne(resource, { id: known.id, meta: { path } });
    return isFaulty(definition, data) ? undefined : data;
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status === 404) return undefined;
    throw fault;
  }
}

async function firstRecord(
  definition: Definition,
  where: Condition | undefined,
  form: Record<string, Json>,
  { provider, actor, path }: PresetEnv,
): Promise<RaRecord | undefined> {
  const { data } = await provider.getList(definition.resource, {
    filter: where ? resolveCondition(where, { user: actor, form }) : {},
    pagination: { page: 1, perPage: 1 },
    sort: { field: definition.id.field, order: 'ASC' },
    meta: { path },
  });
  return data[0];
}

/** The record once it is out of transition. */
async function settled(definition: Definition, first: RaRecord, env: PresetEnv): Promise<RaRecord> {
  let record = first;
  while (isTransient(definition, record)) {
    await env.wait();
    ({ data: record } = await env.provider.getOne(definition.resource, { id: first.id, meta: { path: env.path } }));
  }
  if (isFaulty(definition, record)) throw new Error(env.failed(definition, record));
  return record;
}

function isFaulty({ stateField = '', fields }: Definition, record: RaRecord): boolean {
  const state: unknown = record[stateField];
  return typeof state === 'string' && fields[stateField]?.values?.[state]?.tone === 'danger';
}

/** Its condition with the fields of earlier records filled in. */
function whereOf({ where }: { where?: Condition }, records: ReadonlyMap<string, RaRecord>): Condition | undefined {
  return where && (withRecords(where as Json, records) as Condition);
}

function withRecords(part: Json, records: ReadonlyMap<string, RaRecord>): Json {
  if (typeof part === 'string') {
    const [, key = '', field = ''] = /^\$(\w+)\.(\w+)$/.exec(part) ?? [];
    const record = records.get(key);
    return record ? ((record[field] as Json | undefined) ?? null) : part;
  }
  if (Array.isArray(part)) return part.map((each) => withRecords(each, records));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, withRecords(each, records)]));
}

/** The values with the fields of earlier records filled in; one of a record that was not found is left out. */
function filled(values: Readonly<Record<string, Json>>, records: ReadonlyMap<string, RaRecord>): Record<string, Json> {
  const found = filledTemplate({ ...values }, Object.fromEntries(records));
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}

/** `$form` where nothing is entered: the cloud of the run. */
const cloudOf = ({ path }: PresetEnv): Record<string, Json> => ({ cloud_id: path?.['cloud_id'] ?? null });
