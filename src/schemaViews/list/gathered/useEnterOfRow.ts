import { useEffect, type RefObject } from 'react';
import { useEvent, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';

/** Selects the cloud of a gathered record before the link of its row opens its page. */
export function useEnterOfRow(
  table: RefObject<HTMLElement | null>,
  { gathers }: Definition,
  rows: readonly RaRecord[] | undefined,
): void {
  const enter = useEnterCloud();
  const press = useEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href')?.split('?')[0];
    const row = href === undefined ? undefined : rows?.find(({ id }) => href.endsWith(`/${encodeURIComponent(id)}`));
    if (row) enter(row.cloud_id);
  });
  const isGathered = gathers !== undefined;
  useEffect(() => {
    const element = table.current;
    if (!element || !isGathered) return;
    element.addEventListener('click', press, { capture: true });
    return () => element.removeEventListener('click', press, { capture: true });
  }, [table, isGathered, press]);
}
