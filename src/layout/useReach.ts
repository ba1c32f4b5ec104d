import { useCallback } from 'react';
import { OPERATION_OF_VIEW } from '#src/routing/place.ts';
import { hasPage } from '#src/pages/index.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';

/** `const reaches = useReach(); reaches('/help')`: is there a page at this path, and may this reader open it? */
export function useReach(): (path: string) => boolean {
  const { table } = useRouting();
  return useCallback(
    (path) => {
      const place = table.placeOf(path);
      if (!place) return false;
      return place.kind === 'page'
        ? hasPage(place.page.component)
        : place.entry.can.includes(OPERATION_OF_VIEW[place.view]);
    },
    [table],
  );
}
