import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/schemaViews/list/list.css';
import { useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { useEvent, useListContext, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { sortField } from '#src/schemaViews/list/columns/sortField.ts';
import { nextSort, sortKeys, sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import type { Call } from '#src/schemaViews/action/called/calledFor.ts';
import { useCalledFor } from '#src/schemaViews/action/called/useCalledFor.ts';
import type { RowSelection } from '#src/schemaViews/list/bulk/useRowSelection.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { narrowColumns } from './narrowColumns.ts';
import { NarrowSort } from './NarrowSort.tsx';
import { Row } from './Row.tsx';
import { RowDetail } from './RowDetail.tsx';
import type { RowEvent } from './rowEvents.ts';
import { TABLE_ROLES } from './tableRoles.ts';
import { useArrowKeys } from './useArrowKeys.ts';
import { useEditableColumns } from './useEditableColumns.ts';
import { useEnterOfRow } from '#src/schemaViews/list/gathered/useEnterOfRow.ts';
import { useFollowLinks } from './useFollowLinks.ts';
import { useGlow } from './useGlow.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { useMinute } from './useMinute.ts';
import { useRecordAddress } from '#src/schemaViews/list/page/useRecordAddress.ts';

interface RecordTableProps {
  definition: Definition;
  columns: readonly ListColumn[];
  /** If undefined, rows cannot be selected. */
  selection?: RowSelection;
  /** Opens the menu of a row; if undefined, rows have no menu. */
  onMenu?: (record: RaRecord, anchor: HTMLElement) => void;
  /** Runs what the state of a row calls for; if undefined, rows have no buttons. */
  onCall?: (record: RaRecord, call: Call) => void;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

/** The records of the surrounding list as a plain table; drawn as cards where it is too narrow for columns. */
export function RecordTable({ definition, columns, selection, onMenu, onCall, empty }: RecordTableProps) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const minute = useMinute();
  const { data, isPending, isPlaceholderData, sort, setSort, perPage } = useListContext();
  const keys = useMemo(() => sortKeys(sort), [sort]);
  const editableOf = useEditableColumns(definition);
  const addressOf = useRecordAddress(definition);
  const [expanded, setExpanded] = useState<ReadonlySet<unknown>>(new Set());
  const [editing, setEditing] = useState<{ id: unknown; field: string } | undefined>();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const isNarrow = useIsNarrow(frame);
  const callsOf = useCalledFor(definition);
  useEnterOfRow(table, definition, data);
  useFollowLinks(table);
  useArrowKeys(table);
  useGlow(table);

  const handle = useEvent((event: RowEvent) => {
    if (event.kind === 'select') selection?.toggle(event.id, event.range);
    if (event.kind === 'expand') setExpanded(toggled(expanded, event.id));
    if (event.kind === 'menu') onMenu?.(event.record, event.anchor);
    if (event.kind === 'call') onCall?.(event.record, event.call);
    if (event.kind === 'edit') setEditing(event.field ? { id: event.id, field: event.field } : undefined);
  });

  // The initial sort of a list or view needs no rank.
  const ranked =
    keys.length > 1 &&
    ![definition.list, ...Object.values(definition.list.views)].some(
      (each) => each.sort !== undefined && sortWord(each.sort) === sortWord(keys),
    );
  const unfolds = definition.list.expand.length > 0;
  const rows = data ?? [];
  const opens = rows[0] !== undefined && addressOf(rows[0]) !== undefined;
  const shown = useMemo(
    () => (isNarrow ? narrowColumns(definition, columns, opens) : columns),
    [isNarrow, definition, columns, opens],
  );
  // A key behind one that no column shows orders only within that one: an arrow would promise more.
  const marked = useMemo(() => {
    const fields = new Set(shown.map((column) => sortField(definition, column)));
    const hidden = keys.findIndex(({ field }) => !fields.has(field));
    return hidden < 0 ? keys : keys.slice(0, hidden);
  }, [definition, shown, keys]);
  const sortBy = useEvent((field: string, several: boolean) =>
    setSort({ field: sortWord(nextSort(several ? keys : marked, field, several)), order: 'ASC' }),
  );
  const width = shown.length + (selection ? 1 : 0) + (onMenu ? 1 : 0);
  const roles = isNarrow ? TABLE_ROLES : undefined;
  return (
    <div
      ref={frame}
      className="list-frame"
      // The rows of the question before. Rows that are only loaded again stay as readable as they were.
      data-busy={isPlaceholderData || undefined}
      data-select={(selection && !isNarrow) || undefined}
      data-narrow={isNarrow || undefined}
    >
      {isNarrow && (isPending || rows.length > 0) && (
        <NarrowSort
          definition={definition}
          columns={columns}
          lang={lang}
          sort={keys}
          onSort={(key) => setSort({ field: sortWord([key]), order: 'ASC' })}
        />
      )}
      <table
        ref={table}
        role={roles?.table}
        aria-label={translate('list.table', { name: label(definition.plural) })}
        aria-busy={isPending}
      >
        <thead role={roles?.group}>
          <tr role={roles?.row}>
            {selection && (
              <th scope="col" role={roles?.header} className="list-select">
                <SelectPage selection={selection} />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                sortedBy={sortField(definition, column)}
                label={column.label[lang]}
                isNarrow={isNarrow}
                sort={marked}
                ranked={ranked}
                onSort={sortBy}
              />
            ))}
            {onMenu && (
              <th scope="col" role={roles?.header} className="list-menu">
                <span className="list-unseen">{translate('list.more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role={roles?.group}>
          {isPending && <SkeletonRows rows={Math.min(perPage, 10)} width={width} />}
          {rows.flatMap((record) => {
            const isOpen = expanded.has(record.id);
            const row = (
              <Row
                key={record.id}
                record={record}
                definition={definition}
                columns={shown}
                lang={lang}
                href={addressOf(record)}
                selected={selection?.has(record.id)}
                expanded={unfolds ? isOpen : undefined}
                hasMenu={onMenu !== undefined}
                callsOf={onCall && !isNarrow ? callsOf : undefined}
                editable={editableOf(record)}
                editing={editing && editing.id === record.id ? editing.field : undefined}
                isNarrow={isNarrow}
                minute={minute}
                onEvent={handle}
              />
            );
            return isOpen
              ? [row, <RowDetail key={`${record.id} detail`} record={record} definition={definition} width={width} />]
              : [row];
          })}
          {!isPending && rows.length === 0 && empty && (
            <tr className="list-nothing">
              <td colSpan={width}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** Placeholder lines while rows load, as high as the rows will be. */
function SkeletonRows({ rows, width }: { rows: number; width: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="list-skeleton" aria-hidden="true">
      {Array.from({ length: width }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden from readers
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
}

/** Selects every row of the page, or none; half ticked if only some are selected. */
function SelectPage({ selection }: { selection: RowSelection }) {
  const translate = useTranslate();
  const box = useRef<HTMLInputElement>(null);
  const { page } = selection;
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={page === 'all'}
      onChange={selection.togglePage}
      aria-label={translate('list.select.page')}
    />
  );
}
