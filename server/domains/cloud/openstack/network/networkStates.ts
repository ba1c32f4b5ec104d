import type { NetworkStatus } from '#server/domains/cloud/driver/kinds/network.ts';

/** Neutron's states of networks, ports, routers and floating addresses. */
export const NETWORK_STATES: Readonly<Record<string, NetworkStatus>> = {
  ACTIVE: 'active',
  BUILD: 'building',
  ALLOCATING: 'building',
  PENDING_CREATE: 'building',
  PENDING_UPDATE: 'building',
  PENDING_DELETE: 'deleting',
  DOWN: 'down',
  ERROR: 'error',
  // Ports without a host: those of floating addresses.
  'N/A': 'active',
};

export const networkStatus = (word: string | null): NetworkStatus => NETWORK_STATES[word ?? ''] ?? 'down';
