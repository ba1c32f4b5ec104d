import { useLocation, useNavigate } from 'react-admin';
import { isObject } from '#model/fields/kind.ts';
import { usePlace } from '#src/routing/usePlace.ts';

export interface Narrowing {
  /** The cloud that the list is limited to; undefined: it shows all. */
  cloudId: string | undefined;
  narrow: (cloudId: string | undefined) => void;
}

/** On a list over all clouds, the switcher filters it. Undefined on every other page. */
export function useNarrowing(): Narrowing | undefined {
  const place = usePlace();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (place?.kind !== 'resource' || place.view !== 'list' || place.entry.gathers === undefined) return undefined;
  const query = new URLSearchParams(search);
  const filter = filterIn(query.get('filter'));
  const { cloud_id } = filter;
  return {
    cloudId: typeof cloud_id === 'string' ? cloud_id : undefined,
    narrow(cloudId) {
      const { cloud_id: _, ...others } = filter;
      query.set('filter', JSON.stringify(cloudId === undefined ? others : { ...others, cloud_id: cloudId }));
      query.delete('page');
      navigate(`${pathname}?${query}`);
    },
  };
}

function filterIn(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return isObject(filter) ? filter : {};
  } catch {
    // The list ignores such an address, too.
    return {};
  }
}
