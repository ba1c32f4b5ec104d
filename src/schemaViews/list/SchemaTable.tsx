import { ListBase, useListContext, type RaRecord } from 'react-admin';
import { useMemo } from 'react';
import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import { narrowed } from '#src/dataProviders/narrowed.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { listMeta, type ListMeta } from '#src/schemaViews/list/page/listMeta.ts';
import { LiveRegion } from '#src/schemaViews/list/page/LiveRegion.tsx';
import { Pagination } from '#src/schemaViews/list/page/Pagination.tsx';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { EmptyList } from './states/EmptyList.tsx';
import { ListFault } from './states/ListFault.tsx';
import { RecordTable } from './table/RecordTable.tsx';
import { TableTools } from '#src/schemaViews/list/toolbar/TableTools.tsx';
import { useTransientInterval } from '#src/schemaViews/list/page/useTransientInterval.ts';
import { visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { useActor } from '#src/session/actor/useActor.ts';

interface SchemaTableProps {
  resource: string;
  /** Which records to show; the reader cannot remove this filter. */
  filter?: Condition;
  /** Defaults to the columns of the definition, without those that the filter fixes to one value. */
  columns?: readonly string[];
  sort?: readonly SortKey[];
  /** Opens the menu of a row; undefined if the record's page offers its actions. */
  onMenu?: (record: RaRecord, anchor: HTMLElement) => void;
}

/** A paged and sortable table of records inside another page, such as the volumes of a machine. */
export function SchemaTable({ resource, filter, columns, sort, onMenu }: SchemaTableProps) {
  const definition = useDefinitionHere(resource);
  const refetchInterval = useTransientInterval(definition);
  const fields = useMemo(() => {
    const pinned = Object.entries(filter ?? {}).filter(([, test]) => typeof test !== 'object');
    return visibleColumns(
      definition,
      columns ?? definition.list.columns.filter((name) => !pinned.some(([field]) => field === name)),
    );
  }, [definition, filter, columns]);
  const actor = useActor();
  const meta = useMemo(() => listMeta(definition, fields, actor), [definition, fields, actor]);
  return (
    <ListBase
      resource={resource}
      filter={filter}
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: sortWord(sort ?? definition.list.sort), order: 'ASC' }}
      queryOptions={{ refetchInterval, onError: shownInPlace, meta: { ...meta, where: definition.list.where } }}
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
    >
      <TableParts definition={definition} filter={filter} columns={fields} meta={meta} onMenu={onMenu} />
    </ListBase>
  );
}

function TableParts({
  definition,
  filter,
  columns,
  meta,
  onMenu,
}: { definition: Definition; columns: readonly ListColumn[]; meta: ListMeta } & Pick<
  SchemaTableProps,
  'filter' | 'onMenu'
>) {
  const { error, filterValues, sort, page, perPage } = useListContext();
  if (error) return <ListFault definition={definition} fault={error} />;
  return (
    <div className="list">
      <RecordTable
        definition={definition}
        columns={columns}
        onMenu={onMenu}
        empty={<EmptyList definition={definition} within />}
      />
      <div className="list-foot">
        <CopyCallButton
          makeCall={(provider) =>
            provider.getList(definition.resource, {
              filter: narrowed({ ...filterValues, ...filter }, definition.list.where),
              sort,
              pagination: { page, perPage },
              meta,
            })
          }
        />
        <Pagination />
        {onMenu && <TableTools definition={definition} columns={columns} filter={filter} />}
      </div>
      <LiveRegion />
    </div>
  );
}

const shownInPlace = () => undefined;
