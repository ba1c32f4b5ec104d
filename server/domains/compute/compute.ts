import type { Domain } from '#server/domains/domain.ts';
import { commandHooks } from './commandHooks.ts';
import { refuseFullMachine } from './diskLimit.ts';
import { imageHooks } from './imageHooks.ts';
import { imageMemberHooks } from './imageMemberHooks.ts';
import { keypairHooks } from './keypairHooks.ts';
import { machineHooks } from './machineHooks.ts';

/** The functions for machines that other domains use. */
export const computeShared = { refuseFullMachine };

export interface ComputeUses {
  refuseAddress: Parameters<typeof machineHooks>[3];
}

/** Machines, their images and their keys. */
export const createCompute = ({ refuseAddress }: ComputeUses): Domain => ({
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
