import { isDeepStrictEqual } from 'node:util';
import type { Definition, Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Client, Reply } from '../../support/servers/client.ts';
import type { World } from '../world.ts';
import { isOfKind } from './carryOver.ts';
import { cellOf, isHidden, keyOf, type Ledger, type Table } from './ledger.ts';

/** A result that a reader must not see. */
export class Defect extends Error {
  override name = 'Defect';
}

/** Checks every reply: the server never fails. */
export function answered(what: string, reply: Reply): Reply {
  if (reply.status >= 500) throw new Defect(`${what} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

export function addressOf(world: World, definition: Definition): string {
  return `${world.schemas().services[definition.service]?.basePath ?? ''}${definition.path}`;
}

const EVERYTHING = encodeURIComponent('[0,499]');

/** The list of a resource: every field of every record. */
export async function readAll(
  world: World,
  definition: Definition,
  query = '',
  client: Client = world.admin,
): Promise<{ rows: Record<string, Json>[]; text: string; total: number }> {
  const address = `${addressOf(world, definition)}?range=${EVERYTHING}${query}`;
  const reply = answered(`GET ${address}`, await client.get(address));
  if (reply.status !== 200 || !Array.isArray(reply.body))
    throw new Defect(`GET ${address} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  const total = Number(reply.headers.get('content-range')?.split('/').at(-1));
  return { rows: reply.body, text: JSON.stringify(reply.body), total };
}

/**
 * Compares every live resource with the ledger, and records values that the test could not know. Returns the lists as
 * they were sent.
 */
export async function verify(world: World, ledger: Ledger): Promise<Map<string, string>> {
  const lists = new Map<string, string>();
  const read = await Promise.allSettled([...ledger.live.values()].map(({ definition }) => readAll(world, definition)));
  for (const [index, [name, table]] of [...ledger.live].entries()) {
    const outcome = read[index];
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    const { rows, text, total } = outcome.value;
    lists.set(name, text);
    if (total !== table.rows.size)
      throw new Defect(`the list of ${name} counts ${total} records, there are ${table.rows.size}`);
    compareRows(name, table, rows);
    watchMoving(name, table);
  }
  return lists;
}

/** A tick is a second, and every job ends earlier. */
const MOST_SEEN_MOVING = 20;

/** A record leaves a transient state automatically. */
function watchMoving(name: string, { definition, columns, moving }: Table): void {
  const column = columns.get(definition.stateField ?? '');
  for (const [key, seen] of moving) {
    const state = String(column?.cells.get(key)?.value ?? '');
    if (column?.field.values?.[state]?.transient !== true) moving.delete(key);
    else if (seen === MOST_SEEN_MOVING) throw new Defect(`${name} ${key} stays in the transient state ${state}`);
    else moving.set(key, seen + 1);
  }
}

export function compareRows(name: string, table: Table, rows: readonly Record<string, Json>[]): void {
  const { id } = table.definition;
  const missing = new Set(table.rows.keys());
  for (const row of rows) {
    const key = keyOf(row[id.field] ?? null);
    if (!table.rows.has(key)) throw new Defect(`${name} shows a record ${key} that was never created`);
    missing.delete(key);
    compareRow(name, table, key, row);
  }
  if (missing.size > 0) throw new Defect(`${name} has lost ${[...missing].join(', ')}`);
}

export function compareRow(name: string, table: Table, key: string, row: Readonly<Record<string, Json>>): void {
  if (!isDeepStrictEqual(row[table.definition.id.field], table.rows.get(key)?.id))
    throw new Defect(`${name} ${key} has another id: ${JSON.stringify(row[table.definition.id.field])}`);
  for (const [field, column] of table.columns) {
    if (isHidden(column.field)) {
      if (row[field] !== undefined)
        throw new Defect(`${name} ${key} shows the ${column.field.type} ${field}: ${JSON.stringify(row[field])}`);
      continue;
    }
    const value = row[field];
    const place = `${name} ${key}.${field} (${column.field.type})`;
    if (value === undefined) throw new Defect(`${place} is not in the record`);
    if (!isOfKind(column.field, value))
      throw new Defect(`${place} is ${JSON.stringify(value)}, which is no value of its kind`);
    const cell = column.cells.get(key);
    if (cell === undefined || !cell.known)
      column.cells.set(key, cellOf(value, { earlier: cell?.earlier ?? new Map() }));
    else if (!isDeepStrictEqual(cell.value, value))
      throw new Defect(`${place} is ${JSON.stringify(value)}, expected ${JSON.stringify(cell.value)}`);
  }
}

/** Filters, sorts and searches by one field, and expects exactly the records of the ledger. */
export async function verifyReading(world: World, name: string, table: Table, n: number): Promise<void> {
  const fields = [...table.columns].filter(([, { field }]) => !isHidden(field));
  if (fields.length === 0 || table.rows.size === 0) return;
  // There is at least one.
  const [field, column] = fields[n % fields.length]!;
  const keys = [...table.rows.keys()];
  const value = column.cells.get(keys[n % keys.length] ?? '')?.value ?? null;
  const operators = fieldKind(column.field.type).operators;
  const having = (test: (value: Json) => boolean) =>
    keys.filter((key) => test(column.cells.get(key)?.value ?? null)).toSorted();
  const finds = async (what: string, query: string, expected: string[]) => {
    const { rows, total } = await readAll(world, table.definition, query);
    const found = rows.map((row) => keyOf(row[table.definition.id.field] ?? null)).toSorted();
    if (!isDeepStrictEqual(found, expected) || total !== expected.length)
      throw new Defect(
        `${name} by ${what} finds ${found.join(', ') || 'nothing'} (${total}), expected ${expected.join(', ') || 'nothing'}`,
      );
  };
  const filter = (condition: Json) => `&filter=${encodeURIComponent(JSON.stringify(condition))}`;
  if (value !== null && operators.includes('eq'))
    await finds(
      `${field} = ${JSON.stringify(value)}`,
      filter({ [field]: value }),
      having((other) => isDeepStrictEqual(other, value)),
    );
  if (operators.includes('empty'))
    await finds(`empty ${field}`, filter({ [field]: { empty: true } }), having(isNothing));
  if (value !== null && column.field.search === true && typeof value === 'string')
    await verifySearch(table, value, finds);
  await verifyOrder(world, name, table, field);
}

function isNothing(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

async function verifySearch(
  table: Table,
  text: string,
  finds: (what: string, query: string, expected: string[]) => Promise<void>,
): Promise<void> {
  const q = text.split(/\s+/)[0] ?? '';
  // Search in lists uses their stored form, which this test does not define.
  const searched = [...table.columns.values()].filter(({ field }) => field.search === true);
  if (
    q === '' ||
    !/^[\x21-\x7e]+$/.test(q) ||
    searched.some(({ field }) => ['tags', 'list', 'keyValue'].includes(field.type))
  )
    return;
  const word = q.toLowerCase();
  const expected = [...table.rows.keys()]
    .filter((key) =>
      searched.some(({ cells }) =>
        String(cells.get(key)?.value ?? '')
          .toLowerCase()
          .includes(word),
      ),
    )
    .toSorted();
  await finds(`q ${q}`, `&q=${encodeURIComponent(q)}`, expected);
}

const NUMBERS = new Set(['integer', 'number', 'percent', 'bytes', 'duration', 'money']);
const SORTED_AS_TEXT = new Set(['date', 'dateTime', 'boolean']);

async function verifyOrder(world: World, name: string, table: Table, field: string): Promise<void> {
  const { definition, columns } = table;
  const kind = columns.get(field)?.field;
  if (kind === undefined || kind.sortable === false || fieldKind(kind.type).column(kind) === 'json') return;
  const { rows } = await readAll(world, definition, `&sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`);
  if (rows.length !== table.rows.size)
    throw new Defect(`${name} ordered by ${field} shows ${rows.length} of ${table.rows.size} records`);
  const values = rows.map((row) => row[field] ?? null).filter((value) => value !== null);
  const ordered = [...values];
  if (NUMBERS.has(kind.type)) ordered.sort((a, b) => Number(a) - Number(b));
  else if (SORTED_AS_TEXT.has(kind.type))
    ordered.sort((a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0));
  else return;
  if (!isDeepStrictEqual(values, ordered))
    throw new Defect(`${name} ordered by ${field} (${kind.type}) reads ${JSON.stringify(values)}`);
}
