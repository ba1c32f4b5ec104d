import type { Domain } from '#server/domains/domain.ts';
import { applicationRoutes } from './apps/applicationRoutes.ts';
import { commandHooks } from './commandHooks.ts';
import { refuseFullMachine } from './diskLimit.ts';
import { imageHooks } from './imageHooks.ts';
import { imageMemberHooks } from './imageMemberHooks.ts';
import { keypairHooks } from './keypairHooks.ts';
import { machineHooks } from './machineHooks.ts';
import { machineShells } from './ssh/machineShells.ts';
import { sshRoutes, type SshUses } from './ssh/sshRoutes.ts';

/** The functions for machines that other domains use. */
export const computeShared = { machineShells, refuseFullMachine };

export interface ComputeUses {
  refuseAddress: Parameters<typeof machineHooks>[3];
  terminals: SshUses;
}

/** Machines, their images and their keys. */
export const createCompute = ({ refuseAddress, terminals }: ComputeUses): Domain => ({
  routes: [...sshRoutes(terminals), ...applicationRoutes(terminals.openTunnel)],
  hooks: {
    images: imageHooks('images'),
    imageMembers: imageMemberHooks('imageMembers'),
    instances: machineHooks('instances', 'volumes', { subnets: 'subnets', ports: 'ports' }, refuseAddress),
    keypairs: keypairHooks('keypairs'),
    publicKeys: keypairHooks('publicKeys'),
    vmCommands: commandHooks,
    vmImages: imageHooks('vmImages'),
    vmImageMembers: imageMemberHooks('vmImageMembers'),
    vms: machineHooks('vms', 'vmVolumes', { subnets: 'vpcSubnets' }, refuseAddress),
  },
});
