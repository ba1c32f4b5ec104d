import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import { driverOf, type SeededTenant } from './seedTenant.ts';

/** A row of the world: a machine, what it has, and what was done to it. */
export interface SeededMachine {
  name: string;
  owner: string;
  flavor: string;
  image: string;
  /** How long ago it was made. */
  days: number;
  /** Data disks, GiB. */
  volumes?: number[];
  /** It has a public address. */
  floating?: boolean;
  snapshot?: boolean;
  /** Of its first data disk. */
  backup?: boolean;
  /** Actions in their order; the last one `last` days ago. */
  steps?: string[];
  last?: number;
  /** What it failed of when it was built. */
  fails?: string;
}

const LONG_ENOUGH_MS = 20_000;

/** Makes a machine as its owner would have. */
export async function seedMachine(
  driver: CloudDriver,
  tenant: SeededTenant,
  machine: SeededMachine,
  { pass, skipTo }: { pass: (ms: number) => void; skipTo: () => void },
): Promise<void> {
  const { find, create } = tenant;
  const { name, volumes = [], steps = [] } = machine;
  const server = await create('servers', name, {
    flavor_id: await find('flavors', machine.flavor),
    source: 'image',
    image_id: await find('images', machine.image),
    networks: [{ subnet_id: tenant.subnet }],
    security_group_ids: tenant.groups,
    keypair_id: tenant.keypair,
    data_disks: volumes.map((size) => ({ size_gb: size })),
    ...(machine.image.startsWith('Windows') && { system_disk_gb: 100 }),
  });
  pass(LONG_ENOUGH_MS);
  const act = driverOf(driver, 'servers').actions ?? {};
  if (machine.floating) await address(driver, tenant, name, server);
  if (machine.snapshot) await act.create_snapshot?.(server, { name: `${name}-snap` });
  pass(LONG_ENOUGH_MS);
  if (machine.backup) await backUp(driver, tenant, name, server, pass);
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) skipTo();
    await act[step]?.(server, await inputOf(step, tenant));
    pass(LONG_ENOUGH_MS);
  }
}

/** A floating address or an EIP, whichever the cloud has. */
async function address(
  driver: CloudDriver,
  { create, outside }: SeededTenant,
  name: string,
  server: string,
): Promise<void> {
  const kind = driver.kinds.eips === undefined ? 'floatingIps' : 'eips';
  const ref =
    kind === 'eips'
      ? await create(kind, `${name}-eip`, { pool_id: outside, bandwidth_mbps: 20 })
      : await create(kind, name, { floating_network_id: outside });
  await driverOf(driver, kind).actions?.associate?.(ref, { server_id: server });
}

/** A full one and one of what changed, with a snapshot between. */
async function backUp(
  driver: CloudDriver,
  { create }: SeededTenant,
  name: string,
  server: string,
  pass: (ms: number) => void,
): Promise<void> {
  const volume = (await driverOf(driver, 'servers').get(server))?.fields.volume_ids.at(-1);
  if (volume === undefined) return;
  await create('backups', `${name}-full`, { volume_id: volume });
  pass(LONG_ENOUGH_MS);
  await create('volumeSnapshots', `${name}-daily`, { volume_id: volume });
  pass(LONG_ENOUGH_MS);
  await create('backups', `${name}-changes`, { volume_id: volume, incremental: true });
  pass(LONG_ENOUGH_MS);
}

async function inputOf(step: string, { find }: SeededTenant): Promise<RecordData> {
  if (step === 'resize') return { flavor_id: await find('flavors', 'sim.2xlarge') };
  return step === 'lock' ? { reason: 'demo' } : {};
}
