import { useSyncExternalStore } from 'react';
import { recordNews } from './recordNews.ts';

/** Whether the record was deleted while the page was open. */
export function useIsGone(resource: string, id: string | number | undefined): boolean {
  return useSyncExternalStore(recordNews.subscribe, () => id !== undefined && recordNews.isGone({ resource, id }));
}
