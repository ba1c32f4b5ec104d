import type { ListPlace } from '#model/domains/billing/prices/list/priceList.ts';
import { plainAmount } from '#model/domains/billing/prices/list/tableText.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import type { Translate } from '#src/i18n/useTranslate.ts';
import type { ChartRow } from '#src/ui/charts/ChartPanel.tsx';
import type { Figure } from '#src/domains/billing/priceList/edits.ts';
import type { ShownList } from '#src/domains/billing/priceList/listQuery.ts';
import type { Entry } from '#src/domains/billing/priceList/useListEdits.ts';

const COLUMNS = ['type', 'spec', 'name', 'place', 'unit', 'price', 'draft', 'cost', 'stock'] as const;
type Column = (typeof COLUMNS)[number];

/** How the file names rows, places and the unit: as the page does. */
export interface FileWords {
  translate: Translate;
  unit: string;
  typeOf: (type: string) => string;
  nameOf: (row: Entry['row']) => string;
  titleOf: (row: Entry['row']) => string;
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
        row.name ?? '',
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

/**
 * Finds the places of the lines of a file. The draft of a line counts before its price. A file with a column of
 * something else enters nothing: what looks like a price may be one of another list.
 */
export function entriesOfFile(list: ShownList, table: FileTable, words: FileWords): FileEntries {
  const { translate, unit, nameOf, typeOf } = words;
  const header = table.header.map((text) => text.trim());
  const wrong = wrongHeader(header, translate);
  if (wrong !== undefined) return { entries: [], unplaced: [{ row: 1, reason: wrong }] };
  const at = new Map(COLUMNS.map((column) => [column, header.indexOf(translate(`priceList.columns.${column}`))]));
  const rows = Map.groupBy(list.rows, (row) => `${typeOf(row.resource_type)}\t${nameOf(row)}`);
  const places = new Map(list.places.map((place) => [placeName(place, translate), place]));
  const known = new Map<string, number>();
  const found: FileEntries = { entries: [], unplaced: [] };
  for (const { row: number, cells } of table.rows) {
    const read = (column: Column) => cells[at.get(column) ?? -1]?.trim() ?? '';
    const refuse = (reason: 'unit' | 'row' | 'ambiguous' | 'place') =>
      found.unplaced.push({ row: number, reason: translate(`priceList.reasons.${reason}`) });
    const named = rows.get(`${read('type')}\t${read('spec')}`) ?? [];
    const [row, ...others] = named.length > 1 ? named.filter(({ name }) => name === read('name')) : named;
    const place = places.get(read('place'));
    if (read('unit') !== '' && read('unit') !== unit) refuse('unit');
    else if (row === undefined || others.length > 0) refuse(named.length > 1 ? 'ambiguous' : 'row');
    else if (place === undefined) refuse('place');
    else {
      const key = `${row.key} ${place.key}`;
      const first = known.get(key);
      known.set(key, first ?? number);
      if (first === undefined) enterLine(found, { number, row, place, read }, translate);
      else found.unplaced.push({ row: number, reason: translate('priceList.reasons.again', { row: first }) });
    }
  }
  return found;
}

/** The figures of a line, or which of its fields is wrong. */
function enterLine(
  { entries, unplaced }: FileEntries,
  { number, row, place, read }: Omit<Entry, 'text'> & { number: number; read: (column: Column) => string },
  translate: Translate,
): void {
  const columns = { price: read('draft') === '' ? 'price' : 'draft', cost: 'cost', stock: 'stock' } as const;
  for (const figure of ['price', 'cost', 'stock'] as const) {
    const text = plainAmount(read(columns[figure]));
    const isWrong = figure === 'stock' ? !/^\d+$/.test(text) : readMicro(text) === undefined;
    const column = translate(`priceList.columns.${columns[figure]}`);
    if (text === '') continue;
    if (isWrong)
      unplaced.push({
        row: number,
        reason: translate(`priceList.reasons.${figure === 'stock' ? 'stock' : 'amount'}`, { column, text }),
      });
    else entries.push({ row, place, text, figure });
  }
}

/** Why a file with these columns is no price list. */
function wrongHeader(header: readonly string[], translate: Translate): string | undefined {
  const known = new Set(fileColumns(translate));
  const say = (reason: 'foreign' | 'twice' | 'header', column: string) =>
    translate(`priceList.reasons.${reason}`, { column });
  const foreign = header.find((column) => column !== '' && !known.has(column));
  if (foreign !== undefined) return say('foreign', foreign);
  const twice = header.find((column, index) => column !== '' && header.indexOf(column) !== index);
  if (twice !== undefined) return say('twice', twice);
  const missing = (['type', 'spec', 'place'] as const).find(
    (column) => !header.includes(translate(`priceList.columns.${column}`)),
  );
  return missing && say('header', translate(`priceList.columns.${missing}`));
}
