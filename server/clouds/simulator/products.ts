import type { AllRules } from './kindRules.ts';
import { flavors } from './kinds/catalogue/flavors.ts';
import { hypervisors, storagePools } from './kinds/catalogue/hosts.ts';
import { images } from './kinds/catalogue/images.ts';
import { keypairs } from './kinds/catalogue/keypairs.ts';
import { networks } from './kinds/network/networks.ts';
import { ports } from './kinds/network/ports.ts';
import { securityGroupRules } from './kinds/network/securityGroupRules.ts';
import { securityGroups } from './kinds/network/securityGroups.ts';
import { subnets } from './kinds/network/subnets.ts';
import { servers } from './kinds/servers/servers.ts';

const EVERYWHERE = { servers, flavors, images, keypairs, hypervisors, storagePools, securityGroups, securityGroupRules } satisfies AllRules;

const NEUTRON = { ...EVERYWHERE, networks, subnets, ports } satisfies AllRules;

const NEXT_STACK = { ...EVERYWHERE } satisfies AllRules;

/** The kinds that a product has. What it lacks, nobody is offered. */
export function rulesOf(product: string): AllRules {
  return product === 'nextstack' ? NEXT_STACK : NEUTRON;
}
