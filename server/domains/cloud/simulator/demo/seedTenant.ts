import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudDriver, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudInputs, CloudItems } from '#server/domains/cloud/driver/kinds.ts';

/** The items of a demo tenant before its first machine. */
export interface SeededTenant {
  tenant: string;
  groups: string[];
  keypair: string;
  /** The subnet of its machines. */
  subnet: string;
  /** The source of its public addresses. */
  outside: string;
  /** Everything created for it, in order. */
  made: { kind: CloudKind; ref: string }[];
  find(kind: CloudKind, name: string): Promise<string>;
  create<K extends CloudKind>(kind: K, name: string, input: Omit<CloudInputs[K], 'name'>): Promise<string>;
}

const MINUTE_MS = 60_000;

const OPEN = [
  { port: 22, description: 'SSH' },
  { port: 80, description: 'HTTP' },
  { port: 443, description: 'HTTPS' },
];

/** Useless: the private key does not exist. */
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDemoKeyOfTheSimulatorNobodyHasItsOtherHalf00 demo';

/**
 * Creates a key, a security group and a network with a router: everything that a first machine needs. `mark` is the
 * suffix of the names of a member, because the whole organisation shares one tenant.
 */
export async function seedTenant(
  driver: CloudDriver,
  product: string,
  tenant: string,
  pass: (ms: number) => void,
  mark = '',
): Promise<SeededTenant> {
  const made: SeededTenant['made'] = [];
  const create: SeededTenant['create'] = async (kind, name, input) => {
    const make = driverOf(driver, kind).create;
    if (make === undefined) throw new Error(`The demo creates ${kind}, which this cloud does not support`);
    // Every input has `name`; rules do not, and ignore it.
    const { ref } = await make({ ...input, name } as CloudInputs[typeof kind], {
      tenant,
      token: `demo ${tenant} ${kind} ${name}${mark}`,
    });
    made.push({ kind, ref });
    return ref;
  };
  const names = new Map<string, Map<string, string>>();
  const find: SeededTenant['find'] = async (kind, name) => {
    const known = names.get(kind) ?? (await namesOf(driver, kind, tenant));
    names.set(kind, known);
    const ref = known.get(name);
    if (ref === undefined) throw new Error(`The demo needs ${name} among the ${kind} of a cloud, which has none`);
    return ref;
  };

  const keypair = await create('keypairs', `demo-key${mark}`, { type: 'ssh', public_key: PUBLIC_KEY });
  const group = await create('securityGroups', `web${mark}`, { description: 'SSH, HTTP, HTTPS' });
  for (const { port, description } of OPEN) {
    await create('securityGroupRules', description, {
      security_group_id: group,
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: port,
      port_range_max: port,
      remote_ip_prefix: '0.0.0.0/0',
      description,
    });
  }
  const seeded = {
    tenant,
    groups: mark === '' ? [group, await find('securityGroups', 'default')] : [group],
    keypair,
    made,
    find,
    create,
  };
  const connected =
    product === 'nextstack'
      ? await vpcWithNat(driver, seeded, mark, pass)
      : await networkWithRouter(driver, seeded, mark);
  pass(MINUTE_MS);
  return { ...seeded, ...connected };
}

type Seeder = Pick<SeededTenant, 'find' | 'create'>;

async function networkWithRouter(
  driver: CloudDriver,
  { find, create }: Seeder,
  mark: string,
): Promise<Pick<SeededTenant, 'subnet' | 'outside'>> {
  const network = await create('networks', `inner${mark}`, {});
  const subnet = await create('subnets', `inner${mark}-v4`, {
    network_id: network,
    ip_version: 4,
    cidr: mark === '' ? '192.168.10.0/24' : '192.168.20.0/24',
    dns_nameservers: ['192.0.2.53'],
  });
  const outside = await find('networks', 'sim-external');
  const router = await create('routers', `edge${mark}`, { external_network_id: outside });
  await driverOf(driver, 'routers').actions?.add_interface?.(router, { subnet_id: subnet });
  return { subnet, outside };
}

async function vpcWithNat(
  driver: CloudDriver,
  { find, create }: Seeder,
  mark: string,
  pass: (ms: number) => void,
): Promise<Pick<SeededTenant, 'subnet' | 'outside'>> {
  const outside = await find('eipPools', 'sim-bgp');
  const vpc =
    mark === '' ? await find('vpcs', 'default') : await create('vpcs', `vpc${mark}`, { cidr_block: '172.16.0.0/16' });
  const subnet =
    mark === ''
      ? await find('vpcSubnets', 'default')
      : await create('vpcSubnets', `subnet${mark}`, { vpc_id: vpc, cidr: '172.16.1.0/24' });
  const gateway = await create('natGateways', `nat${mark}`, { vpc_id: vpc, subnet_id: subnet, spec: 'small' });
  pass(MINUTE_MS);
  const eip = await create('eips', `nat${mark}-eip`, { pool_id: outside, bandwidth_mbps: 50 });
  await driverOf(driver, 'eips').actions?.associate?.(eip, { nat_gateway_id: gateway });
  await create('snatRules', `out${mark}`, { nat_gateway_id: gateway, eip_id: eip, subnet_id: subnet });
  return { subnet, outside };
}

/** The driver of a kind that the product has. */
export function driverOf<K extends CloudKind>(
  { kinds }: CloudDriver,
  kind: K,
): KindDriver<CloudItems[K], CloudInputs[K]> {
  const driver = kinds[kind];
  if (driver === undefined) throw new Error(`This cloud has no ${kind}`);
  return driver;
}

async function namesOf(driver: CloudDriver, kind: CloudKind, tenant: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const { items } of driverOf(driver, kind).list()) {
    for (const { ref, tenant: owner, fields } of items)
      if ('name' in fields && (owner === null || owner === tenant)) names.set(fields.name, ref);
  }
  return names;
}
