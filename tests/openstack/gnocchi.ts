import type { Direct, Reply, ReplyValue } from './direct.ts';

export type Measures = readonly (readonly [at: number, value: number])[];

export interface Kept {
  /** By the names under which Ceilometer polls. */
  metrics: Readonly<Record<string, Measures>>;
  /** Of each disk or card, by its name. */
  devices?: Readonly<Partial<Record<DeviceType, Readonly<Record<string, Readonly<Record<string, Measures>>>>>>>;
}

type DeviceType = 'instance_disk' | 'instance_network_interface';

/** Everything else that is kept here is a counter. */
const GAUGES = new Set(['vcpus', 'memory', 'memory.usage']);
const SECOND = '1 second';
/** As Ceilometer 19 creates them; counters have the same with `-rate`. */
const POLICIES = {
  'ceilometer-low': [{ granularity: '5 minutes', timespan: '30 days' }],
  'ceilometer-high': [
    { granularity: SECOND, timespan: '1 hour' },
    { granularity: '1 minute', timespan: '1 day' },
    { granularity: '1 hour', timespan: '365 days' },
  ],
} as const;
const DEVICE_TYPES = ['instance_disk', 'instance_network_interface'] as const satisfies DeviceType[];
const DEVICE_ATTRIBUTES = {
  name: { type: 'string', required: true },
  instance_id: { type: 'uuid', required: true },
};

/** Stores measures in Gnocchi as Ceilometer does, and what it needs for them if Ceilometer has not created it yet. */
export function gnocchiOf(direct: Direct) {
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    for (const [name, definition] of Object.entries(POLICIES))
      for (const rate of [false, true]) {
        const policy = { name: rate ? `${name}-rate` : name, back_window: 0, definition };
        const aggregation_methods = rate ? ['mean', 'rate:mean'] : ['mean'];
        if ((await direct.get('metric', `/archive_policy/${policy.name}`)) === null)
          await direct.send('POST', 'metric', '/archive_policy', { ...policy, aggregation_methods });
      }
    for (const name of DEVICE_TYPES)
      if ((await direct.get('metric', `/resource_type/${name}`)) === null)
        await direct.send('POST', 'metric', '/resource_type', { name, attributes: DEVICE_ATTRIBUTES });
  }

  async function store(
    type: DeviceType | 'generic',
    resource: { id: string } & Record<string, string>,
    metrics: Kept['metrics'],
    policy: keyof typeof POLICIES,
  ): Promise<void> {
    const { id } = await direct.send('POST', 'metric', `/resource/${type}`, {
      ...resource,
      user_id: direct.userId,
      project_id: direct.projectId,
      metrics: Object.fromEntries(
        Object.keys(metrics).map((name) => [
          name,
          { archive_policy_name: GAUGES.has(name) ? policy : `${policy}-rate` },
        ]),
      ),
    });
    for (const [name, measures] of Object.entries(metrics)) {
      const path = `/resource/generic/${String(id)}/metric/${name}/measures`;
      await direct.send(
        'POST',
        'metric',
        path,
        measures.map(([at, value]) => ({ timestamp: new Date(at).toISOString(), value })),
      );
      // Otherwise they appear when its workers have processed them.
      await direct.get('metric', `${path}?refresh=true`);
    }
  }

  return {
    async keep(machine: string, { metrics, devices = {} }: Kept, policy: keyof typeof POLICIES): Promise<void> {
      await (prepared ??= prepare());
      await store('generic', { id: machine }, metrics, policy);
      for (const type of DEVICE_TYPES)
        for (const [name, measured] of Object.entries(devices[type] ?? {}))
          await store(type, { id: `${machine}-${name}`, name, instance_id: machine }, measured, policy);
    },
    async remove(machine: string): Promise<void> {
      for (const type of DEVICE_TYPES) {
        const found: Reply = await direct.send('POST', 'metric', `/search/resource/${type}`, {
          '=': { instance_id: machine },
        });
        for (const each of Object.values(found))
          await direct.send('DELETE', 'metric', `/resource/generic/${idOf(each)}`);
      }
      await direct.send('DELETE', 'metric', `/resource/generic/${machine}`);
    },
  };
}

const idOf = (value: ReplyValue | undefined): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? String(value.id) : '';
