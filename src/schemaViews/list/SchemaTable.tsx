import { ListBase } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '#model/constants.ts';
import type { Condition } from '#model/conditions.ts';
import type { SortKey } from '#model/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { RecordTable } from './RecordTable.tsx';
import { sortWord } from './sortKeys.ts';
import { visibleColumns } from './visibleColumns.ts';

interface SchemaTableProps {
  resource: string;
  /** Which records; always holds, whatever the reader does. */
  filter?: Condition;
  /** Default: the definition's own. */
  columns?: readonly string[];
  sort?: readonly SortKey[];
}

/** A paged and sortable table of records inside another page: the members of a partner, the volumes of a machine. */
export function SchemaTable({ resource, filter, columns, sort }: SchemaTableProps) {
  const definition = useDefinition(resource);
  return (
    <ListBase
      resource={resource}
      filter={filter}
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: sortWord(sort ?? definition.list.sort), order: 'ASC' }}
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
    >
      <RecordTable definition={definition} columns={visibleColumns(definition, columns)} />
    </ListBase>
  );
}
