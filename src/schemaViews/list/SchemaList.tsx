import { ListBase } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '#model/constants.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { RecordTable } from './RecordTable.tsx';
import { sortWord } from './sortKeys.ts';
import { visibleColumns } from './visibleColumns.ts';

/** The list page of a resource. */
export function SchemaList({ resource }: { resource: string }) {
  const definition = useDefinition(resource);
  return (
    <ListBase
      resource={resource}
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: sortWord(definition.list.sort), order: 'ASC' }}
      disableAuthentication
      storeKey={false}
    >
      <RecordTable definition={definition} columns={visibleColumns(definition, undefined)} />
    </ListBase>
  );
}
