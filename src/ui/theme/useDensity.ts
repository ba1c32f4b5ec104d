import { useLayoutEffect } from 'react';
import { useStore } from 'react-admin';

export type Density = 'standard' | 'compact';

/** The height of rows, stored in this browser. The tokens follow the mark on the document. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useStore<Density>('list.density', 'standard');
  useLayoutEffect(() => {
    if (density === 'compact') document.documentElement.dataset.density = density;
    else delete document.documentElement.dataset.density;
  }, [density]);
  return [density, setDensity];
}
