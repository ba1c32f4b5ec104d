import { memo } from 'react';
import type { ListPlace, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useLatest } from '#src/domains/billing/priceList/useLatest.ts';
import type { At } from './cursor.ts';
import type { Edits, Figure } from '#src/domains/billing/priceList/edits.ts';
import { GridCell } from './GridCell.tsx';
import { TypedCell } from './TypedCell.tsx';

interface Props {
  row: ListRow;
  index: number;
  places: readonly ListPlace[];
  name: string;
  note: string;
  figure: Figure;
  isFree: boolean;
  edits: Edits;
  keyOf: (row: ListRow, place: ListPlace) => string;
  /** The column of the cursor, if it is in this row. */
  active: number | undefined;
  /** The first and the last column of the selection, if it has this row. */
  selected: string | undefined;
  typing: string | null;
  onPoint: (at: At, isExtended: boolean) => void;
  onType: (at: At) => void;
  onFinish: (text: string | null, step?: At) => void;
}

/** A row draws again only if something of it has changed: a list has thousands of cells. */
export const PriceRow = memo(
  Row,
  (before, after) =>
    (['row', 'index', 'places', 'name', 'note', 'figure', 'isFree', 'active', 'selected', 'typing'] as const).every(
      (name) => before[name] === after[name],
    ) && before.places.every((place) => editOf(before, place) === editOf(after, place)),
);

const editOf = ({ edits, keyOf, row }: Props, place: ListPlace) => edits.get(keyOf(row, place));

function Row(props: Props) {
  const translate = useTranslate();
  const { row, index, places, name, note, figure, isFree, active, selected, typing } = props;
  // The row keeps the functions of its last drawing; these reach the newest.
  const latest = useLatest(props);
  const [left = -1, right = -1] = selected?.split(' ').map(Number) ?? [];
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" title={name}>
        {name}
        <small>{note}</small>
      </th>
      {places.map((place, column) => {
        const edit = editOf(props, place);
        const cell = row.cells[place.key];
        const at = { row: index, column };
        const isActive = column === active;
        const isAbsent = place.cloud_id !== null && !cell?.here && !cell?.product;
        return (
          <td
            key={place.key}
            data-at={`${index} ${column}`}
            data-edited={edit !== undefined || undefined}
            data-absent={isAbsent || undefined}
            tabIndex={isActive ? 0 : -1}
            aria-selected={column >= left && column <= right}
            aria-invalid={edit?.fault !== undefined || undefined}
            aria-readonly={figure === 'margin' || undefined}
            title={edit?.fault ?? (isAbsent ? translate('priceList.absent') : undefined)}
            onMouseDown={({ shiftKey, buttons }) => buttons === 1 && latest.current.onPoint(at, shiftKey)}
            onMouseEnter={({ buttons }) => buttons === 1 && latest.current.onPoint(at, true)}
            onDoubleClick={() => latest.current.onType(at)}
          >
            {isActive && typing !== null ? (
              <TypedCell
                label={translate('priceList.cell', {
                  row: name,
                  place: place.name ?? translate('priceList.everywhere'),
                })}
                first={typing}
                onFinish={(text, step) => latest.current.onFinish(text, step)}
              />
            ) : isAbsent && edit === undefined ? (
              <span>–</span>
            ) : (
              <GridCell cell={cell} edit={edit} figure={figure} isFree={isFree} />
            )}
          </td>
        );
      })}
    </tr>
  );
}
