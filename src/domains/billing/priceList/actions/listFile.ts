import type { ListPlace } from '#model/domains/billing/prices/list/priceList.ts';
import { plainAmount } from '#model/domains/billing/prices/list/tableText.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import type { Translate } from '#src/i18n/useTranslate.ts';
import type { ChartRow } from '#src/ui/charts/ChartPanel.tsx';
import type { Figure } from '#src/domains/billing/priceList/edits.ts';
import type { ShownList } from '#src/domains/billing/priceList/listQuery.ts';
import type { Entry } from '#src/domains/billing/priceList/useListEdits.ts';

const COLUMNS = ['type', 'spec', 'place', 'unit', 'price', 'draft', 'cost', 'stock'] as const;
type Column = (typeof COLUMNS)[number];

/** How the file names rows, places and the unit: as the page does. */
export interface FileWords {
  translate: Translate;
  unit: string;
  typeOf: (type: string) => string;
  nameOf: (row: Entry['row']) => string;
}

const placeName = ({ name }: ListPlace, translate: Translate): string => name ?? translate('priceList.everywhere');

export const fileColumns = (translate: Translate): string[] =>
  COLUMNS.map((column) => translate(`priceList.columns.${column}`));

/** One line for each cell that has something, or could have. */
export function fileRows({ rows, places }: ShownList, { translate, unit, typeOf, nameOf }: FileWords): ChartRow[] {
  return rows.flatMap((row) =>
    places.flatMap((place): ChartRow[] => {
      const cell = row.cells[place.key];
      if (cell === undefined && place.key !== 'all') return [];
      const cells = [
        nameOf(row),
        placeName(place, translate),
        unit,
        cell?.amount ?? '',
        cell?.draft?.amount ?? '',
        cell?.cost ?? '',
        cell?.stock == null ? '' : String(cell.stock),
      ];
      return [{ key: `${row.key} ${place.key}`, title: typeOf(row.resource_type), cells }];
    }),
  );
}

export interface FileTable {
  header: string[];
  rows: { row: number; cells: string[] }[];
}

/** What a file enters: rows that say what is there already change nothing, and what it does not name stays. */
export interface FileEntries {
  entries: (Entry & { figure: Figure })[];
  unplaced: { row: number; reason: string }[];
}

/** Finds the places of the lines of a file. The draft of a line counts before its price. */
export function entriesOfFile(list: ShownList, table: FileTable, words: FileWords): FileEntries {
  const { translate, unit, typeOf, nameOf } = words;
  const at = new Map(COLUMNS.map((column) => [column, table.header.indexOf(translate(`priceList.columns.${column}`))]));
  const missing = (['type', 'spec', 'place'] as const).find((column) => at.get(column) === -1);
  if (missing !== undefined) {
    const column = translate(`priceList.columns.${missing}`);
    return { entries: [], unplaced: [{ row: 1, reason: translate('priceList.reasons.header', { column }) }] };
  }
  const rows = new Map(list.rows.map((row) => [`${typeOf(row.resource_type)}\t${nameOf(row)}`, row]));
  const places = new Map(list.places.map((place) => [placeName(place, translate), place]));
  const found: FileEntries = { entries: [], unplaced: [] };
  for (const { row: number, cells } of table.rows) {
    const read = (column: Column) => cells[at.get(column) ?? -1]?.trim() ?? '';
    const refuse = (reason: string) => found.unplaced.push({ row: number, reason });
    const [row, place] = [rows.get(`${read('type')}\t${read('spec')}`), places.get(read('place'))];
    if (read('unit') !== '' && read('unit') !== unit) refuse(translate('priceList.reasons.unit'));
    else if (row === undefined) refuse(translate('priceList.reasons.row'));
    else if (place === undefined) refuse(translate('priceList.reasons.place'));
    else {
      const figures = { price: read('draft') || read('price'), cost: read('cost'), stock: read('stock') };
      for (const figure of ['price', 'cost', 'stock'] as const) {
        const text = plainAmount(figures[figure]);
        if (text !== '' && readMicro(text) === undefined) refuse(translate('priceList.reasons.amount', { text }));
        else if (text !== '') found.entries.push({ row, place, text, figure });
      }
    }
  }
  return found;
}
