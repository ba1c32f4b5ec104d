import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { openstackKinds, type KindsOf } from '#server/domains/cloud/openstack/createOpenstack.ts';
import { disksOf } from '#server/domains/cloud/openstack/nextstack/machines/disks.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { dnatRulesOf } from '#server/domains/cloud/openstack/nextstack/addresses/dnatRules.ts';
import { eipPoolsOf } from '#server/domains/cloud/openstack/nextstack/addresses/eipPools.ts';
import { eipsOf } from '#server/domains/cloud/openstack/nextstack/addresses/eips.ts';
import { createLocks } from './locks.ts';
import {
  machineSnapshotsOf,
  diskSnapshotsOf,
} from '#server/domains/cloud/openstack/nextstack/machines/machineSnapshots.ts';
import { machinesOf } from '#server/domains/cloud/openstack/nextstack/machines/machines.ts';
import { natGatewaysOf } from '#server/domains/cloud/openstack/nextstack/networks/natGateways.ts';
import type { Private } from './private.ts';
import { snatRulesOf } from '#server/domains/cloud/openstack/nextstack/networks/snatRules.ts';
import { vpcsOf } from '#server/domains/cloud/openstack/nextstack/networks/vpcs.ts';
import { vpcSubnetsOf } from '#server/domains/cloud/openstack/nextstack/networks/vpcSubnets.ts';

/** What a Neutron must have for private networks: routers, and tags for what it has no member for. */
const NEEDED = ['router', 'standard-attr-tag', 'standard-attr-description'];

/**
 * The kinds of NextStack in an OpenStack: disks, images and machines as they are, and private networks in place of
 * networks, routers, ports and floating addresses. Nothing runs commands inside of machines.
 */
export const nextstackKinds: KindsOf = (cloud) => {
  const {
    networks: _networks,
    subnets: _subnets,
    ports: _ports,
    routers: _routers,
    floatingIps: _floatingIps,
    portForwardings: _portForwardings,
    firewalls: _firewalls,
    firewallPolicies: _firewallPolicies,
    firewallRules: _firewallRules,
    ...shared
  } = openstackKinds(cloud);
  const { network, compute, extensions } = cloud;
  const hasPrivate = network !== null && NEEDED.every((word) => extensions.has(word));
  const own = hasPrivate ? privateKinds({ network, cloud, locked: createLocks() }) : {};
  return {
    ...shared,
    ...onVolumes(shared, cloud),
    ...own,
    ...(compute && { servers: machinesOf(compute, cloud, own.eips) }),
  };
};

/** Machines of NextStack are on volumes, which changes what their disks and snapshots are. */
function onVolumes(
  { volumes, serverSnapshots, volumeSnapshots }: CloudDriver['kinds'],
  cloud: OpenstackCloud,
): CloudDriver['kinds'] {
  const { compute, image } = cloud;
  return {
    ...(compute && volumes && { volumes: disksOf(volumes, compute, cloud) }),
    ...(image && serverSnapshots && { serverSnapshots: machineSnapshotsOf(serverSnapshots, volumeSnapshots, image) }),
    ...(image && volumeSnapshots && { volumeSnapshots: diskSnapshotsOf(volumeSnapshots, image) }),
  };
}

function privateKinds(all: Private): CloudDriver['kinds'] {
  return {
    vpcs: vpcsOf(all),
    vpcSubnets: vpcSubnetsOf(all),
    natGateways: natGatewaysOf(all),
    snatRules: snatRulesOf(all),
    eips: eipsOf(all),
    eipPools: eipPoolsOf(all),
    ...(all.cloud.extensions.has('floating-ip-port-forwarding') && { dnatRules: dnatRulesOf(all) }),
  };
}
