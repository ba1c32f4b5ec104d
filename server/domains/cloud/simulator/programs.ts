import type { CloudProgram } from '#server/domains/cloud/driver/driver.ts';
import { hasVpcs } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { readFaults } from '#server/domains/cloud/simulator/store/faults.ts';
import { itemsOf } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import type { SimulatedCloud } from '#server/domains/cloud/simulator/store/world.ts';
import type { Database } from '#server/engine/db/database.ts';

type Kind = Pick<CloudProgram, 'service' | 'name'>;

/** One on each host, the others on the controller, by the names of the product. */
const OPENSTACK: { each: Kind[]; once: Kind[] } = {
  each: [{ service: 'compute', name: 'nova-compute' }],
  once: [
    { service: 'compute', name: 'nova-scheduler' },
    { service: 'compute', name: 'nova-conductor' },
    { service: 'network', name: 'neutron-l3-agent' },
    { service: 'network', name: 'neutron-dhcp-agent' },
    { service: 'block-storage', name: 'cinder-scheduler' },
    { service: 'block-storage', name: 'cinder-volume' },
  ],
};
const NEXT_STACK: { each: Kind[]; once: Kind[] } = {
  each: [{ service: 'compute', name: 'compute-agent' }],
  once: [
    { service: 'network', name: 'network-agent' },
    { service: 'block-storage', name: 'storage-agent' },
  ],
};
const CONTROLLER = 'sim-controller';

/** The programs of a simulated cloud; faults stop them. */
export async function programsOf(db: Database, cloud: SimulatedCloud, now: number): Promise<CloudProgram[]> {
  const { each, once } = hasVpcs({ cloud }) ? NEXT_STACK : OPENSTACK;
  const [hosts, { stopped }] = [await itemsOf(db, cloud.cloud_id, 'hypervisors'), await readFaults(db, cloud.cloud_id)];
  const running = (kind: Kind, host: string): CloudProgram => {
    const up = !stopped.includes(kind.name) && !stopped.includes(`${kind.name}@${host}`);
    return { ...kind, host, zone: null, up, enabled: true, reason: null, seen_at: up ? now : null };
  };
  return [
    ...hosts.flatMap(({ fields: { name, status, state, disabled_reason, availability_zone } }) =>
      each.map((kind) => {
        const program = running(kind, name);
        return {
          ...program,
          zone: availability_zone,
          up: program.up && state === 'up',
          enabled: status === 'enabled',
          reason: disabled_reason,
        };
      }),
    ),
    ...once.map((kind) => running(kind, CONTROLLER)),
  ];
}
