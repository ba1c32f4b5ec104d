import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';

/** Fetches the definition behind a menu link on hover or focus, before the click. */
export function usePrefetch(menu: RefObject<HTMLElement | null>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const prefetch = ({ target }: Event) => {
      const resource = target instanceof Element ? target.closest('a')?.dataset.resource : undefined;
      if (resource) void queryClient.prefetchQuery(definitionQuery(resource));
    };
    element.addEventListener('pointerover', prefetch);
    element.addEventListener('focusin', prefetch);
    return () => {
      element.removeEventListener('pointerover', prefetch);
      element.removeEventListener('focusin', prefetch);
    };
  }, [menu, queryClient]);
}
