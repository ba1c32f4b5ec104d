import { useLocation } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import { formerNames } from '#model/evolution/formerNames.ts';
import { isNothing, renamedFilter, renamedNames } from '#model/evolution/renameMentions.ts';

/**
 * Where an old link to this list leads: the same address with the names that fields and values have now. Undefined
 * where nothing in it was renamed (`was`).
 */
export function useFormerAddress({ fields }: Definition): string | undefined {
  const { pathname, search } = useLocation();
  const renames = formerNames(fields);
  if (search === '' || isNothing(renames)) return undefined;
  const query = new URLSearchParams(search);
  const filter = parsed(query.get('filter'));
  if (filter !== undefined) query.set('filter', JSON.stringify(renamedFilter(filter, renames)));
  const sort = query.get('sort');
  // Several fields are joined by commas, each maybe with a minus before it.
  if (sort !== null) query.set('sort', String(renamedNames(sort.split(','), renames)));
  return query.toString() === new URLSearchParams(search).toString() ? undefined : `${pathname}?${query}`;
}

function parsed(text: string | null): Json | undefined {
  if (text === null) return undefined;
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as Json;
  } catch {
    // An address that somebody cut: the list says so itself.
    return undefined;
  }
}
