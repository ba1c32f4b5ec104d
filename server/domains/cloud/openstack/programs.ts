import type { CloudProgram } from '#server/domains/cloud/driver/driver.ts';
import { orNothing, type OpenstackCloud } from './discover.ts';
import { isSet, member, objectsIn, textIn, timeIn, type JsonObject } from './reply.ts';

/**
 * The programs of a cloud: `os-services` of Nova and of Cinder, and the agents of Neutron. An account that may not see
 * them, and a service without that list, have none.
 */
export async function readPrograms({
  compute,
  network,
  volume,
}: Pick<OpenstackCloud, 'compute' | 'network' | 'volume'>): Promise<CloudProgram[]> {
  const [computing, agents, disks] = await Promise.all([
    compute && orNothing(compute.get('/os-services')),
    network && orNothing(network.get('/agents')),
    volume && orNothing(volume.get('/os-services')),
  ]);
  return [
    ...objectsIn(computing ?? {}, 'services').map((each) => programOf('compute', each)),
    ...objectsIn(agents ?? {}, 'agents').map(agentOf),
    ...objectsIn(disks ?? {}, 'services').map((each) => programOf('block-storage', each)),
  ];
}

const programOf = (service: string, each: JsonObject): CloudProgram => ({
  service,
  name: textIn(each, 'binary') ?? service,
  host: textIn(each, 'host') ?? '',
  zone: textIn(each, 'zone'),
  up: textIn(each, 'state') === 'up',
  enabled: textIn(each, 'status') !== 'disabled',
  reason: textIn(each, 'disabled_reason'),
  seen_at: timeIn(each, 'updated_at'),
});

const agentOf = (each: JsonObject): CloudProgram => ({
  service: 'network',
  name: textIn(each, 'binary') ?? 'network',
  host: textIn(each, 'host') ?? '',
  zone: textIn(each, 'availability_zone'),
  up: isSet(each, 'alive'),
  enabled: member(each, 'admin_state_up') !== false,
  reason: null,
  // Of an agent that has not reported yet, OVN gives the year 1970.
  seen_at: timeIn(each, 'heartbeat_timestamp') || null,
});
