import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import { driverOf, type SeededTenant } from './seedTenant.ts';

/** A row of the demo data: a machine, its resources, and the actions on it. */
export interface SeededMachine {
  name: string;
  owner: string;
  flavor: string;
  image: string;
  /** The age of the machine in days. */
  days: number;
  /** Data disks, GiB. */
  volumes?: number[];
  /** True if it has a public address. */
  floating?: boolean;
  snapshot?: boolean;
  /** A backup of its first data disk. */
  backup?: boolean;
  /** Actions in order; the last one `last` days ago. */
  steps?: string[];
  last?: number;
  /** The reason why its build failed. */
  fails?: string;
}

const LONG_ENOUGH_MS = 20_000;

/** Creates a machine as its owner would. */
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

/** A floating address or an EIP, depending on the cloud. */
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

/** A full backup and an incremental one, with a snapshot in between. */
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
