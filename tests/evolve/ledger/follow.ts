import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { carryOver, meaningOf, type Declared } from './carryOver.ts';
import {
  cellOf,
  declared,
  isHidden,
  newTable,
  storedFields,
  unknownCell,
  type Cell,
  type Column,
  type Ledger,
  type Table,
} from './ledger.ts';
import { claimedTwice, renamedFrom, withFormerNames, type Named } from './renamedFrom.ts';

/** A live resource: its definition, and the file that it was compiled from. */
export interface Running {
  definition: Definition;
  written: Named;
}

export interface Followed {
  ledger: Ledger;
  /** Why a definition cannot go live, by resource. */
  refusals: Map<string, string[]>;
  /** Resources whose change the rules of evolving do not define completely. */
  unsure: Set<string>;
}

let lastUid = 0;

/** What the test expects once these definitions are live. Does not change the given ledger. */
export function follow(ledger: Ledger, running: ReadonlyMap<string, Running>): Followed {
  const refusals = new Map<string, string[]>();
  const unsure = new Set<string>();
  const next: Ledger = { live: new Map(), gone: new Map(ledger.gone) };
  const before = Object.fromEntries([...ledger.live].map(([name, { written }]) => [name, written]));
  const after = Object.fromEntries([...running].map(([name, { written }]) => [name, written]));
  const from = renamedFrom(before, after);
  const uids = new Map<string, number>();
  const tables = new Map<string, Table>();
  for (const [name, { definition }] of running) {
    const table =
      ledger.live.get(from.get(name) ?? '') ?? ledger.gone.get(name) ?? newTable((lastUid += 1), definition);
    next.gone.delete(name);
    tables.set(name, table);
    uids.set(name, table.uid);
  }
  for (const [name, table] of ledger.live) if (![...tables.values()].includes(table)) next.gone.set(name, table);
  for (const [name, { definition, written }] of running) {
    // Every name of `running` received its table above.
    const table = tables.get(name)!;
    const target = targetsBy(uids);
    if (table.definition.revision === definition.revision && table.written === written) {
      next.live.set(name, table);
      continue;
    }
    const followed = followTable(table, definition, written, target);
    next.live.set(name, followed.table);
    if (followed.refusals.length > 0) refusals.set(name, followed.refusals);
    if (followed.unsure) unsure.add(name);
  }
  return { ledger: next, refusals, unsure };
}

type Retarget = (field: FieldDefinition) => FieldDefinition;

/** A renamed resource is still the same target: its table identifies it. */
function targetsBy(uids: ReadonlyMap<string, number>): Retarget {
  return function retarget(field): FieldDefinition {
    const to = field.to === undefined || field.to.startsWith('#') ? field.to : `#${uids.get(field.to) ?? field.to}`;
    const fields =
      field.fields &&
      Object.fromEntries(Object.entries(field.fields).map(([name, member]) => [name, retarget(member)]));
    return withKeys(field, { ...(to !== undefined && { to }), ...(fields && { fields }) });
  };
}

function followTable(
  table: Table,
  definition: Definition,
  written: Named,
  retarget: Retarget,
): { table: Table; refusals: string[]; unsure: boolean } {
  const refusals: string[] = [];
  let unsure = false;
  const { id } = table.definition;
  if ((id.kind !== definition.id.kind || id.field !== definition.id.field) && table.rows.size > 0)
    refusals.push(`${table.rows.size} rows have ids of another kind`);

  const was = fieldsOf(table, [...table.columns.keys()]);
  const stored = storedFields(definition).map(({ name }) => name);
  const is = Object.fromEntries(stored.map((name) => [name, declared(definition, written, name).written]));
  const gone = Object.fromEntries(
    [...table.retired].flatMap(([name, stack]): [string, Named][] =>
      stack.slice(-1).map((column) => [name, column.written]),
    ),
  );
  const from = renamedFrom(was, is, gone);
  for (const name of claimedTwice(was, is, from)) refusals.push(`whose data is ${name}?`);
  const retired = new Map([...table.retired].map(([name, stack]) => [name, [...stack]]));
  const columns = new Map<string, Column>();
  for (const name of stored) {
    const now = declared(definition, written, name);
    const former = from.get(name) ?? '';
    const old = table.columns.get(former) ?? retired.get(from.has(name) ? former : name)?.pop();
    const target: Declared = { field: retarget(now.field), written: withFormerNames(old?.written, now.written) };
    if (old === undefined) {
      columns.set(name, { ...target, cells: fresh(table, now.field) });
      continue;
    }
    const column = followColumn(old, target);
    columns.set(name, column);
    if (column.lost !== undefined) refusals.push(`${name}: ${column.lost}`);
    unsure ||= column.unsure;
  }
  const kept = new Set(from.values());
  for (const [name, column] of table.columns)
    if (!kept.has(name)) retired.set(name, [...(retired.get(name) ?? []), column]);
  const next: Table = { ...table, definition, written, columns, retired };
  const doubles = duplicatesIn(next);
  if (doubles !== undefined) refusals.push(doubles);
  return { table: next, refusals, unsure };
}

const fieldsOf = (table: Table, names: readonly string[]): Record<string, Named> =>
  Object.fromEntries(names.map((name) => [name, table.columns.get(name)?.written ?? {}]));

/** A new field: rows get its default if that is a constant. */
function fresh(table: Table, field: FieldDefinition): Map<string, Cell> {
  const first =
    field.type === 'state' ? (field.default ?? Object.keys(field.values ?? {})[0] ?? null) : (field.default ?? null);
  const isConstant = !(typeof first === 'string' && first.startsWith('$'));
  const unclear = !isConstant || (first !== null && field.when !== undefined);
  // A constant would not be unique. The value as a reader gets it: the default of an amount may be shorter than its
  // stored form.
  const kind = fieldKind(field.type);
  const value =
    first === null || unclear || isHidden(field) ? first : kind.fromColumn(kind.toColumn(first, field), field);
  return new Map(
    [...table.rows.keys()].map((key) => [
      key,
      unclear ? unknownCell() : cellOf(field.unique === undefined ? value : null),
    ]),
  );
}

function followColumn(old: Column, after: Declared): Column & { lost?: string; unsure: boolean } {
  const before: Declared = old;
  const meaning = [meaningOf(before), meaningOf(after)] as const;
  const renames =
    JSON.stringify(before.written) !== JSON.stringify(after.written) &&
    JSON.stringify([...wasWithin(before.written)]) !== JSON.stringify([...wasWithin(after.written)]);
  const cells = new Map<string, Cell>();
  let lost: string | undefined;
  let unsure = false;
  const filled = (after.field.default ?? null) !== null || after.field.type === 'state';
  for (const [key, cell] of old.cells) {
    // No rule defines whether a default also fills a field that is declared again, or that changes its kind.
    if (
      cell.known &&
      cell.value === null &&
      !cell.hidden &&
      filled &&
      !(before.field.default === after.field.default && before.field.type === after.field.type)
    ) {
      cells.set(key, unknownCell());
      continue;
    }
    if (
      before.field.type !== after.field.type &&
      (cell.hidden || (isHidden(after.field) && !(cell.known && cell.value === null)))
    ) {
      if (cell.hidden || cell.known) lost = `${before.field.type} becomes ${after.field.type}`;
      cells.set(key, cell);
      continue;
    }
    if (cell.hidden) {
      cells.set(key, cell);
      continue;
    }
    if (!cell.known) unsure ||= meaning[0] !== meaning[1];
    if (!cell.known || (meaning[0] === meaning[1] && !renames)) {
      cells.set(key, cell);
      continue;
    }
    const earlier = renames ? new Map<string, Json>() : new Map(cell.earlier);
    if (!renames) earlier.set(meaning[0], cell.value);
    const back = earlier.get(meaning[1]);
    const carried = back === undefined ? carryOver(before, after, cell.value) : { value: back };
    if (carried === 'lost') lost = `${JSON.stringify(cell.value)} of ${before.field.type} becomes ${after.field.type}`;
    if (carried === 'unsure') unsure = true;
    cells.set(
      key,
      typeof carried === 'string' ? cellOf(null, { known: false, earlier }) : cellOf(carried.value, { earlier }),
    );
  }
  return { ...after, cells, unsure, ...(lost !== undefined && { lost }) };
}

function* wasWithin(named: Json): Generator<Json> {
  if (typeof named !== 'object' || named === null) return;
  for (const [key, part] of Object.entries(named)) {
    if (key === 'was' && typeof part === 'string') yield part;
    else yield* wasWithin(part);
  }
}

/** Rows that would violate a unique rule. */
function duplicatesIn({ definition, columns, rows }: Table): string | undefined {
  const own = storedFields(definition).flatMap((field) =>
    field.unique === undefined ? [] : [[field.name, ...(field.unique === true ? [] : field.unique)]],
  );
  for (const rule of [...own, ...definition.unique.map(({ fields }) => fields)]) {
    const seen = new Set<string>();
    for (const key of rows.keys()) {
      const values = rule.map((name) => columns.get(name)?.cells.get(key)?.value ?? null);
      if (isEmptyValue(values[0])) continue;
      const word = JSON.stringify(values);
      if (seen.has(word)) return `${rule.join(', ')}: ${word} occurs more than once`;
      seen.add(word);
    }
  }
  return undefined;
}
