import { useLocation } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import { formerNames } from '#model/evolution/formerNames.ts';
import { isNothing, renamedFilter, renamedNames } from '#model/evolution/renameMentions.ts';

/**
 * The current address for an old link to this list, with renamed fields and values (`was`) replaced. Undefined if
 * nothing was renamed.
 */
export function useFormerAddress({ fields }: Definition): string | undefined {
  const { pathname, search } = useLocation();
  const renames = formerNames(fields);
  if (search === '' || isNothing(renames)) return undefined;
  const query = new URLSearchParams(search);
  const filter = parsed(query.get('filter'));
  if (filter !== undefined) query.set('filter', JSON.stringify(renamedFilter(filter, renames)));
  const sort = query.get('sort');
  // Several fields are joined by commas, each with an optional minus.
  if (sort !== null) query.set('sort', String(renamedNames(sort.split(','), renames)));
  return query.toString() === new URLSearchParams(search).toString() ? undefined : `${pathname}?${query}`;
}

function parsed(text: string | null): Json | undefined {
  if (text === null) return undefined;
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    // The address is truncated: the list itself reports that.
    return undefined;
  }
}
