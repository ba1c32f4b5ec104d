import { useSyncExternalStore } from 'react';
import { currentAddress, onAddress } from './address.ts';

/** Path and query, as they change. */
export function useAddress(): string {
  return useSyncExternalStore(onAddress, currentAddress);
}
