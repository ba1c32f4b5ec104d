const SCHEME = 'driver:';

/** A machine whose screen its driver serves. */
export interface ScreenOfDriver {
  cloudId: string;
  ref: string;
}

/** The address that a ticket stores for such a screen. Any process can open it. */
export function driverAddress({ cloudId, ref }: ScreenOfDriver): string {
  return `${SCHEME}${encodeURIComponent(cloudId)}/${encodeURIComponent(ref)}`;
}

/** Undefined for the address of a WebSocket. */
export function readDriverAddress(address: string): ScreenOfDriver | undefined {
  if (!address.startsWith(SCHEME)) return undefined;
  const [cloudId = '', ref = ''] = address.slice(SCHEME.length).split('/').map(decodeURIComponent);
  return { cloudId, ref };
}
