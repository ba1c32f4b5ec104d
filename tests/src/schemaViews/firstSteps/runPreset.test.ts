import type { RaRecord } from 'react-admin';
import { describe, expect, test } from 'vitest';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import type { MadeRecord } from '#src/schemaViews/firstSteps/clearPreset.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { runPreset, type ItemState } from '#src/schemaViews/firstSteps/runPreset.ts';
import { actorWith } from '../../../model/definitions.ts';
import { productSchemas } from '../../../support/scenario.ts';

const preset = (resource: string): Preset => {
  const found = productSchemas()
    .firstSteps.flatMap(({ steps }) => steps)
    .find(({ form, presets }) => form === resource && presets)?.presets?.[0];
  if (!found) throw new Error(`${resource} have no preset`);
  return found;
};

/** A cloud of a few lines: records settle when somebody waits. */
function world({ fails, refuses }: { fails?: string; refuses?: string } = {}) {
  const records: Record<string, RaRecord[]> = {};
  const calls: string[] = [];
  const trouble = { fails, refuses };
  const of = (resource: string) => (records[resource] ??= []);
  const definitionOf = async (resource: string): Promise<Definition> => {
    const definition = productSchemas().resources[resource];
    if (!definition) throw new Error(`there are no ${resource}`);
    return definition;
  };
  const provider = {
    getList: async (resource: string, { filter }: { filter?: Condition }) => ({
      data: of(resource).filter((record) => matches(filter ?? {}, record)),
      total: 0,
    }),
    getOne: async (resource: string, { id }: { id?: unknown }) => ({
      data: of(resource).find((record) => record.id === id) ?? gone(resource),
    }),
    create: async (resource: string, { data }: { data: Record<string, Json> }) => {
      calls.push(`create ${resource} ${JSON.stringify(data)}`);
      if (trouble.refuses === resource) throw new Error('quota');
      const { stateField, fields } = await definitionOf(resource);
      const state = stateField && { [stateField]: fields[stateField]?.default };
      const record = { id: `${resource}-1`, user_id: 7, ...data, ...state };
      of(resource).push(record);
      return { data: record };
    },
    act: async (
      resource: string,
      { id, action, input }: { id: unknown; action: string; input?: Record<string, Json> },
    ) => {
      calls.push(`${action} ${JSON.stringify(input)}`);
      const record = of(resource).find((each) => each.id === id);
      if (record) record.interfaces = [{ subnet_id: input?.subnet_id }];
      return { data: record ?? { id: '' }, accepted: false };
    },
  };
  const states: [string, ItemState][] = [];
  const made: MadeRecord[] = [];
  const run = (what: Preset, before: readonly MadeRecord[] = []) =>
    runPreset(what, {
      // The doubles have the methods that a preset calls, without their type parameters.
      provider: provider as unknown as Parameters<typeof runPreset>[1]['provider'],
      definitionOf,
      actor: actorWith('TENANT'),
      path: { cloud_id: 'c' },
      wait: async () => {
        for (const [resource, list] of Object.entries(records)) {
          const ready = { vpcs: 'running', vpcSubnets: 'running' }[resource] ?? 'active';
          for (const record of list)
            if ('status' in record) {
              record.status = resource === trouble.fails ? 'error' : ready;
              record.fault = resource === trouble.fails ? { message: 'no segment left' } : null;
            }
        }
      },
      failed: (definition, record) => `${definition.label.en}: ${record.fault?.message}`,
      onState: (key, state) => states.push([key, state]),
      onMade: (record) => made.push(record),
      made: before,
    });
  return { run, of, calls, states, trouble, made };
}

/** The answer for a record that somebody has deleted. */
function gone(resource: string): never {
  throw new ApiFault({ method: 'GET', url: `/${resource}` }, 404, {});
}

const ended = (states: [string, ItemState][]) => states.filter(([, state]) => state !== 'running');

describe('a preset', () => {
  test('creates its records in order, with the ids of earlier ones', async () => {
    const { run, calls, states, of } = world();
    of('networks').push({ id: 'out', external: true, status: 'active' });
    const made = await run(preset('networks'));
    expect(calls).toEqual([
      'create networks {"cloud_id":"c","name":"default-network"}',
      'create subnets {"cloud_id":"c","name":"default-subnet","network_id":"networks-1","ip_version":4,"cidr":"192.168.0.0/24"}',
      'create routers {"cloud_id":"c","name":"default-router","external_network_id":"out"}',
      'add_interface {"subnet_id":"subnets-1"}',
    ]);
    expect(ended(states)).toEqual([
      ['network', 'made'],
      ['subnet', 'made'],
      ['outside', 'found'],
      ['router', 'made'],
      ['connection', 'made'],
    ]);
    expect(made.get('network')?.status).toBe('active');
  });

  test('leaves out the value of a record that does not exist', async () => {
    const { run, calls, states } = world();
    await run(preset('networks'));
    expect(calls[2]).toBe('create routers {"cloud_id":"c","name":"default-router"}');
    expect(ended(states)).toContainEqual(['outside', 'none']);
  });

  test('creates and connects nothing twice', async () => {
    const { run, calls, states } = world();
    await run(preset('networks'));
    const before = calls.length;
    states.length = 0;
    await run(preset('networks'));
    expect(calls).toHaveLength(before);
    expect(ended(states).map(([, state]) => state)).toEqual(['found', 'found', 'none', 'found', 'found']);
  });

  test('stops at a refusal, and continues there', async () => {
    const { run, calls, states, trouble } = world({ refuses: 'vpcSubnets' });
    await expect(run(preset('vpcs'))).rejects.toThrow('quota');
    expect(ended(states)).toEqual([
      ['network', 'made'],
      ['subnet', 'failed'],
    ]);
    trouble.refuses = undefined;
    await run(preset('vpcs'));
    expect(calls.filter((call) => call.startsWith('create vpcs '))).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('create vpcSubnets '))).toHaveLength(2);
  });

  test('reports a record that ends in a faulty state, and does not use it again', async () => {
    const { run, calls, trouble } = world({ fails: 'networks' });
    await expect(run(preset('networks'))).rejects.toThrow('Network: no segment left');
    trouble.fails = undefined;
    await run(preset('networks'));
    expect(calls.filter((call) => call.startsWith('create networks '))).toHaveLength(2);
  });

  test('finds a record by what an earlier item has found', async () => {
    const { run, of, calls } = world();
    of('specPrices').push({
      id: 1,
      resource: 'instances',
      field: 'flavor_id',
      status: 'priced',
      postpaid: true,
      spec: 'f',
      cloud_id: 'c',
    });
    of('flavors').push({ id: 'f', disk_gb: 10, ram_mb: 1024 });
    of('accounts').push({ id: 1, user_id: 7, available: '20.00' });
    const image = { visibility: 'public', status: 'active', min_ram_mb: 0 };
    of('images').push({ ...image, id: 'large', min_disk_gb: 40 }, { ...image, id: 'fits', min_disk_gb: 10 });
    const trial = productSchemas().presets?.['testMachine'];
    if (trial === undefined) throw new Error('there is no such preset');
    await run(trial);
    expect(calls.find((call) => call.startsWith('create instances'))).toContain('"image_id":"fits"');
  });

  test('uses again what an earlier try has made, unless it is gone or faulty', async () => {
    const { run, calls, of, made, trouble } = world({ refuses: 'subnets' });
    // Nothing says where to find what a trial makes.
    const trial = {
      ...preset('networks'),
      makes: preset('networks').makes.map((item) => ({ ...item, where: undefined }) as never),
    };
    await expect(run(trial)).rejects.toThrow('quota');
    await expect(run(trial, made)).rejects.toThrow('quota');
    const networks = () => calls.filter((call) => call.startsWith('create networks ')).length;
    expect(networks()).toBe(1);
    Object.assign(of('networks')[0] ?? {}, { status: 'error' });
    await expect(run(trial, made)).rejects.toThrow('quota');
    expect(networks()).toBe(2);
    of('networks').length = 0;
    trouble.refuses = undefined;
    await run(trial, made);
    expect(networks()).toBe(3);
  });

  test("does not take another owner's record for its own", async () => {
    const { run, calls, of } = world();
    of('networks').push({ id: 'shared', name: 'default-network', status: 'active', user_id: 8 });
    await run(preset('networks'));
    expect(calls[0]).toContain('create networks');
  });
});
