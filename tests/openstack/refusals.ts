import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudFault, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { textAt, type Direct } from './direct.ts';
import { holds, refused, same, type Steps } from './steps.ts';

export interface RefusalOptions {
  driver: CloudDriver;
  /** The cloud itself; undefined in a replay. */
  direct?: Direct;
  steps: Steps;
  prefix: string;
  nextId: () => string;
  pause: () => Promise<unknown>;
}

const LOOKS = 60;

/** Common refusals of clouds, each with its fault. */
export async function refusals({
  driver,
  direct,
  steps: { step },
  prefix,
  nextId,
  pause,
}: RefusalOptions): Promise<void> {
  const tenant = await driver.tenantFor({ key: prefix, name: 'Refused' });
  const kindOf = (kind: CloudKind): KindDriver => {
    const found = (driver.kinds as Record<string, KindDriver | undefined>)[kind];
    if (!found) throw new Error(`The cloud has no ${kind}`);
    return found;
  };
  const make = async (kind: CloudKind, input: object): Promise<string> =>
    (await kindOf(kind).create?.({ ...input }, { token: nextId(), tenant }))?.ref ?? '';
  const act = (kind: CloudKind, ref: string, action: string, input: object = {}) =>
    Promise.resolve(kindOf(kind).actions?.[action]?.(ref, { ...input }));
  const until = async (
    kind: CloudKind,
    ref: string,
    isSo: (fields: Record<string, unknown> | undefined) => boolean,
  ): Promise<Record<string, unknown> | undefined> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const fields = (await kindOf(kind).get(ref))?.fields;
      if (isSo(fields)) return fields;
      await pause();
    }
    throw new Error(`${kind} ${ref} did not get there`);
  };
  const remove = async (kind: CloudKind, ref: string) => {
    await kindOf(kind).remove?.(ref, { force: false });
    await until(kind, ref, (fields) => fields === undefined);
  };
  const isAt = (status: string) => (fields?: Record<string, unknown>) => fields?.status === status;
  const list = async (kind: CloudKind) => {
    for await (const { items } of kindOf(kind).list()) return items;
    return [];
  };

  const network = await make('networks', { name: `${prefix}-net` });
  const subnet = await make('subnets', {
    name: `${prefix}-subnet`,
    network_id: network,
    ip_version: 4,
    cidr: '10.79.0.0/29',
    enable_dhcp: false,
  });
  const second = await make('subnets', {
    name: `${prefix}-second`,
    network_id: network,
    ip_version: 4,
    cidr: '10.80.0.0/29',
    enable_dhcp: false,
  });
  const cards = async () => (await list('ports')).filter(({ fields }) => fields.network_id === network);
  const flavor = (await list('flavors')).toSorted(
    (one, other) => Number(one.fields.ram_mb) - Number(other.fields.ram_mb),
  )[0]?.ref;
  const image = (await list('images')).find(
    ({ fields }) => fields.status === 'active' && fields.visibility === 'public',
  )?.ref;
  const machine = (more: object = {}) => ({
    name: `${prefix}-vm`,
    flavor_id: flavor,
    source: 'image',
    image_id: image,
    networks: [{ network_id: network, subnet_id: subnet }],
    ...more,
  });
  // A refusal with another fault is recorded in the table, and the next one is tried.
  const refusal = (name: string, word: CloudFault, work: () => Promise<unknown>) =>
    step(name, () => refused(word, work)).catch(() => undefined);

  await step('refused: more than the quota', async () => {
    const project = `/os-quota-sets/${tenant}`;
    const limits = async (instances: number, volumes: number, networks: number) => {
      await direct?.send('PUT', 'compute', project, { quota_set: { instances, ram: -1 } });
      await direct?.send('PUT', 'volume', project, { quota_set: { volumes } });
      await direct?.send('PUT', 'network', `/quotas/${tenant}`, { quota: { network: networks } });
    };
    await limits(0, 0, 1);
    try {
      const said = [
        await refused('quota', () => make('servers', machine())),
        await refused('quota', () => make('volumes', { name: `${prefix}-disk`, size_gb: 1, source: 'blank' })),
        await refused('quota', () => make('networks', { name: `${prefix}-more` })),
      ];
      same('network cards that were made before', await cards(), []);
      return said.join('; ');
    } finally {
      await limits(10, 10, 100);
    }
  });

  await step('refused: no host has room', async () => {
    const huge = await make('flavors', { name: `${prefix}-huge`, vcpus: 1, ram_mb: 64_000_000, disk_gb: 1 });
    const server = await make('servers', machine({ name: `${prefix}-huge`, flavor_id: huge }));
    const fields = await until('servers', server, isAt('error'));
    const said = JSON.stringify(fields?.fault ?? null);
    holds('nobody is told why', /No valid host/.test(said));
    await remove('servers', server);
    await remove('flavors', huge);
    return `the machine says ${textAt(JSON.parse(said), 'message')}`;
  });

  const server = await make('servers', machine());
  await until('servers', server, isAt('active'));
  const [card] = await cards();
  const disk = await make('volumes', { name: `${prefix}-disk`, size_gb: 1, source: 'blank' });
  await until('volumes', disk, isAt('available'));
  await act('volumes', disk, 'attach', { server_id: server });
  await until('volumes', disk, isAt('in_use'));

  await refusal('refused: a port in use', 'conflict', () =>
    make('servers', machine({ name: `${prefix}-twin`, networks: [{ port_id: card?.ref }] })),
  );
  await refusal('refused: an address in use', 'conflict', () =>
    make('ports', { name: `${prefix}-port`, network_id: network, fixed_ips: card?.fields.fixed_ips }),
  );
  await refusal('refused: a network in use', 'conflict', () => remove('networks', network));
  await refusal('refused: a disk in use is deleted', 'conflict', () => remove('volumes', disk));
  await refusal('refused: a disk made smaller', 'invalid', () => act('volumes', disk, 'extend', { size_gb: 0 }));
  await refusal('refused: a machine of the size that it has', 'invalid', () =>
    act('servers', server, 'resize', { flavor_id: flavor }),
  );
  await refusal('refused: a subnet that overlaps', 'invalid', () =>
    make('subnets', {
      name: `${prefix}-twin`,
      network_id: network,
      ip_version: 4,
      cidr: '10.79.0.0/28',
      enable_dhcp: false,
    }),
  );
  await refusal('refused: a zone that is none', 'invalid', () =>
    make('servers', machine({ name: `${prefix}-elsewhere`, availability_zone: 'nowhere' })),
  );

  await step('refused: everything is taken away', async () => {
    await act('volumes', disk, 'detach');
    await until('volumes', disk, isAt('available'));
    for (const [kind, ref] of [
      ['volumes', disk],
      ['servers', server],
      ['subnets', subnet],
      ['subnets', second],
      ['networks', network],
    ] as const)
      await remove(kind, ref);
    same(
      'networks of the project',
      (await list('networks')).filter((each) => each.tenant === tenant),
      [],
    );
    await direct?.send('DELETE', 'identity', `/projects/${tenant}`);
    return '5 things and the project gone';
  });
}
