import { useCreatePath, useLocation, type RaRecord } from 'react-admin';
import { matches } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { outerPath } from '#src/routing/outerPath.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { useLevel } from './useLevel.ts';

/**
 * The address of a record's page, or of its panel over the list; in a tree, of the level below it. Undefined if the
 * reader may not open records.
 */
export function useRecordAddress(definition: Definition): (record: RaRecord) => string | undefined {
  const { resource, gathers } = definition;
  const createPath = useCreatePath();
  const here = useLocation();
  const { table } = useRouting();
  const canShow = useManifestEntry(resource)?.can.includes('show');
  const level = useLevel(definition);
  return (record) => {
    if (level && matches(level.tree.opens, record)) return level.addressOf(record.id);
    const of = gathers === undefined ? resource : String(record[GATHERED_FROM]);
    if (gathers === undefined ? !canShow : table.entryOf(of)?.can.includes('show') !== true) return undefined;
    const inner = createPath({ type: 'show', resource: of, id: record.id });
    const { pathname, search } = outerPath({ pathname: inner, search: '' }, { table, here, recordOf: () => record });
    return `${pathname}${search}`;
  };
}
