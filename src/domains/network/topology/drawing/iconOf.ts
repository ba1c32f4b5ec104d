import type { Thing, ThingKind } from '#src/domains/network/topology/arrangement.ts';

const ICONS = {
  networks: 'lan',
  subnets: 'altRoute',
  routers: 'router',
  instances: 'computer',
  eips: 'public',
  natGateways: 'router',
  vpcs: 'hub',
  vpcSubnets: 'altRoute',
  vms: 'computer',
} as const satisfies Record<ThingKind, string>;

export const iconOf = ({ kind, external }: Thing): string => (external ? 'public' : ICONS[kind]);
