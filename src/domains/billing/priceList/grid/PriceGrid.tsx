import { styled } from '@mui/material/styles';
import type { ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { GridSheet } from './GridSheet.ts';
import { PriceRow } from './PriceRow.tsx';
import { useSheet, type SheetOptions } from './useSheet.ts';

interface Props extends SheetOptions {
  isFree: boolean;
  /** The words of a row: its name, and what its price counts. */
  wordsOf: (row: ListRow) => { name: string; note: string };
}

/** A sheet of prices: arrows, typing, copy, paste and undo as in a spreadsheet. */
export function PriceGrid({ isFree, wordsOf, ...options }: Props) {
  const translate = useTranslate();
  const { rows, places, figure, edits, cursor, onCursor } = options;
  const { frame, typing, range, type, finish, handlers } = useSheet(options);
  return (
    <GridSheet ref={frame}>
      <Table
        role="grid"
        aria-label={translate('priceList.title')}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        {...handlers}
      >
        <thead>
          <tr>
            <th scope="col">{translate('priceList.row')}</th>
            {places.map(({ key, name, region_id, cloud_id }) => (
              <th key={key} scope="col" data-kind={cloud_id !== null ? 'cloud' : region_id !== null ? 'region' : 'all'}>
                {name ?? translate('priceList.everywhere')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PriceRow
              key={row.key}
              row={row}
              index={index}
              places={places}
              figure={figure}
              isFree={isFree}
              edits={edits.edits}
              keyOf={edits.keyOf}
              {...wordsOf(row)}
              active={index === cursor.at.row ? cursor.at.column : undefined}
              selected={index >= range.top && index <= range.bottom ? `${range.left} ${range.right}` : undefined}
              typing={index === cursor.at.row ? typing : null}
              onPoint={(point, isExtended) => onCursor({ at: point, from: isExtended ? cursor.from : point })}
              onType={type}
              onFinish={finish}
            />
          ))}
        </tbody>
      </Table>
    </GridSheet>
  );
}

const Table = styled('table')({ borderCollapse: 'separate', borderSpacing: 0 });
