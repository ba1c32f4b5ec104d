import { useLayoutEffect } from 'react';
import { useStore } from 'react-admin';

export type Density = 'standard' | 'compact';

/** Height of rows everywhere, kept on this machine. The theme's tokens follow the mark on the document. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useStore<Density>('list.density', 'standard');
  useLayoutEffect(() => {
    if (density === 'compact') document.documentElement.dataset.density = density;
    else delete document.documentElement.dataset.density;
  }, [density]);
  return [density, setDensity];
}
