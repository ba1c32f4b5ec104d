import type { ListColumn } from '#model/language/listColumn.ts';
import { isNumeric } from '#src/fields/format/isNumeric.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { TABLE_ROLES } from './tableRoles.ts';

interface HeaderCellProps {
  column: ListColumn;
  /** The field that a click sorts by; undefined if the server cannot sort by it. */
  sortedBy: string | undefined;
  label: string;
  /** Too narrow for columns: only screen readers get the title. */
  isNarrow: boolean;
  sort: readonly SortKey[];
  /** The reader sorts by several columns: each shows its rank. */
  ranked: boolean;
  onSort: (field: string, several: boolean) => void;
}

/** Column title. A click sorts by it, shift-click adds it to the sort; it shows its rank if there are several keys. */
export function HeaderCell({ column, sortedBy, label, isNarrow, sort, ranked, onSort }: HeaderCellProps) {
  const translate = useTranslate();
  const at = sort.findIndex((key) => key.field === sortedBy);
  const order = sort[at]?.order;
  const numeric = isNumeric(column) || undefined;
  if (isNarrow || sortedBy === undefined) {
    return (
      <th scope="col" role={isNarrow ? TABLE_ROLES.header : undefined} data-numeric={numeric}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" data-numeric={numeric} aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="list-sort"
        title={translate('list.sort.hint')}
        onClick={(event) => onSort(sortedBy, event.shiftKey)}
      >
        {label}
        {order && <Glyph name={order === 'ASC' ? 'sortUp' : 'sortDown'} />}
        {order && ranked && <span className="list-rank">{at + 1}</span>}
      </button>
    </th>
  );
}
