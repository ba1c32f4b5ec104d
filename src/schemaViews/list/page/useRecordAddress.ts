import { useCreatePath, useLocation, type RaRecord } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { outerPath } from '#src/routing/outerPath.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';

/** The address of a record's page, or of its panel over the list; undefined if the reader may not open records. */
export function useRecordAddress(resource: string): (record: RaRecord) => string | undefined {
  const createPath = useCreatePath();
  const here = useLocation();
  const { table } = useRouting();
  const canShow = useManifestEntry(resource)?.can.includes('show');
  return (record) => {
    if (!canShow) return undefined;
    const inner = createPath({ type: 'show', resource, id: record.id });
    const { pathname, search } = outerPath({ pathname: inner, search: '' }, { table, here, recordOf: () => record });
    return `${pathname}${search}`;
  };
}
