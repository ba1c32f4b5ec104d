import { expect } from 'vitest';
import type { Client } from '../servers/client.ts';
import type { connectedCloud, Fields } from './connectedCloud.ts';

type World = Awaited<ReturnType<typeof connectedCloud>>;

/** A running machine with everything that it needs. */
export async function connectedMachine(
  { make, list, run, path }: World,
  client: Client,
  product: 'openstack' | 'nextstack',
) {
  const isNext = product === 'nextstack';
  const network = isNext
    ? await make('vpcs', { name: 'web', cidr_block: '10.9.0.0/16' }, client)
    : await make('networks', { name: 'web' }, client);
  const inside: Fields = isNext
    ? { vpc_id: network.id }
    : { network_id: network.id, ip_version: 4, gateway_ip: '10.9.0.1' };
  const subnet = await make(
    isNext ? 'vpc-subnets' : 'subnets',
    { name: 'web', cidr: '10.9.0.0/24', ...inside },
    client,
  );
  const largest = (field: string) => (one: Fields, other: Fields) => Number(other[field]) - Number(one[field]);
  const flavor = (await list(isNext ? 'vm-flavors' : 'flavors', client))
    .filter((each: Fields) => !each.gpu_count && !each.is_disabled)
    .toSorted(largest('disk_gb'))[0];
  const image = (await list(isNext ? 'vm-images' : 'images', client))
    .filter((each: Fields) => each.status === 'active')
    .toSorted(largest('min_disk_gb'))
    .at(-1);
  const machines = isNext ? 'vms' : 'instances';
  const machine = await make(
    machines,
    {
      name: 'web',
      flavor_id: flavor.id,
      source: 'image',
      image_id: image.id,
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
    },
    client,
  );
  await run(60);
  const now = async (): Promise<Fields> => (await client.get(`${path}/${machines}/${machine.id}`)).body;
  expect(await now()).toMatchObject({ status: 'active' });
  return { id: String(machine.id), at: `${path}/${machines}/${machine.id}`, network, subnet, now };
}
