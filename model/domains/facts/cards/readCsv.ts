import {
  findingOf,
  setNumber,
  uuidOf,
  withoutDuplicates,
  type CardFinding,
  type CardNumber,
  type CardReading,
  type CardsRead,
} from './cardReading.ts';
import { saysLost, sizeIn, smiValue, smiWord } from './smiValue.ts';

type Column =
  | { to: CardNumber; as?: 'share' | 'bytes' }
  | { text: 'model' | 'driver_version' | 'uuid' }
  | { flag: 'mig' };

/** The columns of `nvidia-smi --query-gpu=… --format=csv`, by the names of drivers of all ages. */
const COLUMNS: Readonly<Record<string, Column>> = {
  uuid: { text: 'uuid' },
  gpu_uuid: { text: 'uuid' },
  index: { to: 'card_index' },
  name: { text: 'model' },
  gpu_name: { text: 'model' },
  driver_version: { text: 'driver_version' },
  'memory.total': { to: 'memory_total', as: 'bytes' },
  'memory.used': { to: 'memory_used', as: 'bytes' },
  'utilization.gpu': { to: 'utilisation', as: 'share' },
  'temperature.gpu': { to: 'temperature' },
  'power.draw': { to: 'power' },
  'ecc.errors.uncorrected.volatile.total': { to: 'ecc_errors' },
  'mig.mode.current': { flag: 'mig' },
};

/** The columns of the query. */
export const CSV_QUERY = [
  'index',
  'uuid',
  'name',
  'driver_version',
  'memory.total',
  'memory.used',
  'utilization.gpu',
  'temperature.gpu',
  'power.draw',
  'ecc.errors.uncorrected.volatile.total',
  'mig.mode.current',
] as const;

interface Head {
  name: string;
  /** The unit in brackets: `memory.used [MiB]`. */
  unit: string;
}

/**
 * Reads what `nvidia-smi --query-gpu=… --format=csv` prints, with its heading. Messages between the rows, such as that
 * of a card that has fallen off the bus, are findings, and the other rows count.
 *
 * @example
 *   readCsv('uuid, power.draw [W]\nGPU-…, 28.16').cards; // [{ uuid: 'GPU-…', power: 28.16 }]
 */
export function readCsv(text: string): CardsRead {
  const findings: CardFinding[] = [];
  const cards: CardReading[] = [];
  let heads: Head[] | undefined;
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const at = place + 1;
    const cells = line.split(',').map((cell) => cell.trim());
    const first = headsOf(cells);
    if (first !== undefined) heads = first;
    else if (heads === undefined || cells.length < 2) findings.push(findingOf(at, 'unreadable', line));
    // Without its place, a cell says nothing.
    else if (cells.length !== heads.length) findings.push(findingOf(at, 'columns', line));
    else {
      const card = cardOf(heads, cells, at, findings);
      if (card !== undefined) cards.push(card);
    }
  }
  return withoutDuplicates({ cards, findings });
}

/** A heading names the identity of the cards; a row has it. */
function headsOf(cells: readonly string[]): Head[] | undefined {
  const heads = cells.map((cell): Head => {
    const [, name = '', unit = ''] = /^([\w.]+)(?:\s*\[(.*)\])?$/.exec(cell) ?? [];
    return { name: name.toLowerCase(), unit: unit.toLowerCase() };
  });
  return heads.some(({ name }) => isIdentity(COLUMNS[name])) ? heads : undefined;
}

const isIdentity = (column: Column | undefined): boolean =>
  column !== undefined && 'text' in column && column.text === 'uuid';

function cardOf(
  heads: readonly Head[],
  cells: readonly string[],
  line: number,
  findings: CardFinding[],
): CardReading | undefined {
  const place = heads.findIndex(({ name }) => isIdentity(COLUMNS[name]));
  const uuid = uuidOf(cells[place]);
  if (uuid === undefined) {
    findings.push(findingOf(line, 'noIdentity', cells.join(', ')));
    return undefined;
  }
  const card: CardReading = { uuid };
  for (const [index, { name, unit }] of heads.entries()) {
    const column = COLUMNS[name];
    const cell = cells[index] ?? '';
    if (saysLost(cell)) card.lost = true;
    if (column === undefined) continue;
    if ('text' in column) {
      const word = smiWord(cell);
      if (word !== undefined && column.text !== 'uuid') card[column.text] = word;
    } else if ('flag' in column) {
      const word = smiWord(cell)?.toLowerCase();
      if (word === 'enabled') card.mig = true;
    } else setCell(card, column, { cell, unit }, { line, findings });
  }
  return card;
}

function setCell(
  card: CardReading,
  { to, as }: Extract<Column, { to: CardNumber }>,
  { cell, unit }: { cell: string; unit: string },
  where: { line: number; findings: CardFinding[] },
): void {
  const read = smiValue(cell);
  if (read.kind === 'gap') return;
  if (read.kind === 'bad') {
    where.findings.push(findingOf(where.line, 'number', `${to} ${cell}`));
    return;
  }
  const value = as === 'share' ? read.value / 100 : as === 'bytes' ? sizeIn(read.value, read.unit || unit) : read.value;
  setNumber(card, to, value, where);
}
