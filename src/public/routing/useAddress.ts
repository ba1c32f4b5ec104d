import { useSyncExternalStore } from 'react';
import { currentAddress, onAddress } from './address.ts';

/** The current path and query. */
export function useAddress(): string {
  return useSyncExternalStore(onAddress, currentAddress);
}
