import { useSyncExternalStore } from 'react';
import { onContrast, storeContrast, storedContrast, type Contrast } from './contrast.ts';

/** High contrast, stored in this browser: `const [contrast, setContrast] = useContrast()`. */
export function useContrast(): [Contrast, (contrast: Contrast) => void] {
  return [useSyncExternalStore(onContrast, storedContrast), storeContrast];
}
