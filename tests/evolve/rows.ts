import { isDeepStrictEqual } from 'node:util';
import { isWritable } from '#model/access/access.ts';
import { existingMembers } from '#model/validation/completion/existingMembers.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { storedFiles } from './storedFiles.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue, isObject } from '#model/fields/kind.ts';
import { validateRecord } from '#model/validation/validation.ts';
import type { Reply } from '../support/servers/client.ts';
import type { Choose } from './choose.ts';
import { cellOf, isHidden, keyOf, recordOf, unknownCell, type Ledger, type Table } from './ledger/ledger.ts';
import { addressOf, answered, compareRow, Defect } from './ledger/verify.ts';
import { ADMIN, type World } from './world.ts';

type Body = Record<string, Json>;

/** What was tried with rows, for the report, and whether it had an effect. */
export interface Written {
  what: string;
  done: boolean;
}

const NOTHING: Written = { what: 'nothing', done: false };
const refused = (what: string, { status }: Reply): Written => ({ what: `${what} → ${status}`, done: false });

/** A body that creates a record. `full`: with optional fields. */
export function bodyFor(ledger: Ledger, definition: Definition, n: number, full: boolean): Body {
  const body: Body = {};
  for (const field of Object.values(definition.fields)) {
    const form = { ...defaultsOf(definition), ...body };
    if (
      !isWritable(field) ||
      (!full && field.required !== true && !isHidden(field)) ||
      !existsIn(definition.fields, form, field)
    )
      continue;
    const value = sampleOf(ledger, field, n);
    if (value !== undefined) body[field.name] = value;
  }
  return body;
}

const existsIn = (fields: Definition['fields'], form: Body, { name }: FieldDefinition): boolean =>
  existingMembers(fields, form, { form }).has(name);

/** The defaults of a record, for fields that are not sent. */
const defaultsOf = ({ fields }: Definition): Body =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, default: first }) => (first === undefined ? [] : [[name, first]])),
  );

/** A value of the field that refers to existing records; undefined if there are none. */
export function sampleOf(ledger: Ledger, field: FieldDefinition, n: number): Json | undefined {
  const targets = [...(ledger.live.get(field.to ?? '')?.rows.values() ?? [])].map(({ id }) => id);
  if (field.type === 'reference') return targets[n % targets.length];
  if (field.type === 'references')
    return targets.length === 0
      ? undefined
      : [...new Set([targets[n % targets.length] ?? null, targets[(n + 1) % targets.length] ?? null])];
  if (field.type === 'list' && field.fields?.['item']) {
    const entries = [n, n + 1].map((each) => sampleOf(ledger, field.fields!['item']!, each));
    return entries.every((entry) => entry !== undefined) ? entries : undefined;
  }
  if (field.type === 'file' || field.type === 'image') return storedFiles[n % storedFiles.length];
  if (field.type !== 'object') return kindGrammar(field.type).sample(field, n);
  const members: Body = {};
  for (const member of Object.values(field.fields ?? {})) {
    const value = existsIn(field.fields ?? {}, members, member) ? sampleOf(ledger, member, n) : undefined;
    if (value !== undefined) members[member.name] = value;
    else if (member.required === true) return undefined;
  }
  return members;
}

export async function createRow(
  world: World,
  ledger: Ledger,
  name: string,
  n: number,
  full: boolean,
): Promise<Written> {
  const table = ledger.live.get(name);
  if (table === undefined) return NOTHING;
  const { definition } = table;
  const body = bodyFor(ledger, definition, n, full);
  const what = `create ${name} ${JSON.stringify(body)}`;
  const reply = answered(what, await world.admin.post(addressOf(world, definition), body));
  if (reply.status !== 201) {
    refuseGoodBody(what, reply, definition, body);
    return refused(what, reply);
  }
  const id: Json = reply.body[definition.id.field];
  const key = keyOf(id);
  table.rows.set(key, { id });
  for (const [field, column] of table.columns) {
    const sent = body[field];
    if (isHidden(column.field)) column.cells.set(key, cellOf(null, { hidden: !isEmptyValue(sent) }));
    else column.cells.set(key, sent === undefined ? unsent(column.field) : cellOf(asStored(column.field, sent)));
  }
  for (const { cells } of [...table.retired.values()].flat()) cells.set(key, cellOf(null));
  compareRow(name, table, key, reply.body);
  return { what: `${what} → ${key}`, done: true };
}

/** The value of a field that is not sent: its default, if that is a constant. */
function unsent(field: FieldDefinition) {
  const { default: first } = field;
  if (first === undefined || field.when !== undefined || (typeof first === 'string' && first.startsWith('$')))
    return unknownCell();
  return cellOf(asStored(field, first));
}

/** The value as the server returns it: some kinds have several spellings. */
function asStored(field: FieldDefinition, value: Json): Json {
  if (['object', 'list'].includes(field.type)) return value;
  const kind = fieldKind(field.type);
  // JSON stays JSON when it is normalised.
  const normal = kind.normalise(value, field) as Json;
  return normal === null ? null : kind.fromColumn(kind.toColumn(normal, field), field);
}

/** A refusal must have a reason in the shared rules, which the form of the console uses too. */
function refuseGoodBody(what: string, reply: Reply, definition: Definition, body: Body, record?: Body): void {
  if (reply.status === 409) return;
  const judged = validateRecord(definition, body, {
    mode: record === undefined ? 'create' : 'update',
    actor: ADMIN,
    ...(record && { record }),
  });
  if ('value' in judged)
    throw new Defect(`${what} is valid, and was refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
  // A stored value is validated when it is written, not with its neighbours; but a write may make a conditional field
  // exist.
  const names = Object.keys(judged.fields).map((path) => path.split('.')[0] ?? '');
  if (
    record !== undefined &&
    names.every((name) => !Object.hasOwn(body, name) && definition.fields[name]?.when === undefined)
  )
    throw new Defect(`${what} was refused because of ${JSON.stringify(judged.fields)}`);
}

const TELLING = { text: true, longText: true, code: true };
/** Texts that are valid in other kinds too. */
const TELLING_TEXTS = [
  '42',
  '0.5',
  'true',
  '2026-05-01',
  '12.50',
  '["a","b"]',
  '{"k":"v"}',
  '007',
  'one',
  '2026-05-01T08:00:00.000Z',
  'a@example.com',
  '10.0.0.1',
];

export async function updateRow(
  world: World,
  ledger: Ledger,
  name: string,
  choose: Choose,
  n: number,
): Promise<Written> {
  const table = ledger.live.get(name);
  const key = choose.of([...(table?.rows.keys() ?? [])]);
  if (table === undefined || key === undefined) return NOTHING;
  const { definition } = table;
  const record = recordOf(table, key);
  const open = [...table.columns].filter(
    ([, { field }]) => isWritable(field) && field.writeOnce !== true && existsIn(definition.fields, record, field),
  );
  // One field, or all fields without a condition.
  const chosen = choose.of(open);
  const written =
    choose.below(3) > 0 || chosen === undefined ? [chosen] : open.filter(([, { field }]) => field.when === undefined);
  const body: Body = {};
  for (const [field, { field: declared }] of written.filter((each) => each !== undefined)) {
    const mayBeEmpty = declared.required !== true && choose.below(6) === 0;
    const value = mayBeEmpty
      ? null
      : declared.type in TELLING && choose.below(3) === 0 && declared.pattern === undefined
        ? choose.of(TELLING_TEXTS)
        : sampleOf(ledger, definition.fields[field]!, n);
    if (value !== undefined) body[field] = value;
  }
  if (Object.keys(body).length === 0) return NOTHING;
  const what = `update ${name} ${key} ${JSON.stringify(body)}`;
  const verb = world.schemas().services[definition.service]?.update === 'PATCH' ? 'patch' : 'put';
  const reply = answered(
    what,
    await world.admin[verb](`${addressOf(world, definition)}/${encodeURIComponent(key)}`, body),
  );
  if (reply.status !== 200) {
    refuseGoodBody(what, reply, definition, body, record);
    return refused(what, reply);
  }
  touch(table, key, Object.keys(body));
  for (const [field, value] of Object.entries(body)) {
    const column = table.columns.get(field);
    column?.cells.set(
      key,
      isHidden(column.field) ? cellOf(null, { hidden: true }) : cellOf(asStored(column.field, value)),
    );
  }
  compareRow(name, table, key, reply.body);
  return { what, done: true };
}

/** What a write changes in addition to the sent fields: the time, and conditional fields. */
function touch(table: Table, key: string, sent: readonly string[]): void {
  for (const [name, { field, cells }] of table.columns) {
    if (name === 'updated_at' || sent.includes(name) || field.when !== undefined) cells.set(key, unknownCell());
  }
}

export async function actOnRow(
  world: World,
  ledger: Ledger,
  name: string,
  choose: Choose,
  n: number,
): Promise<Written> {
  const table = ledger.live.get(name);
  const key = choose.of([...(table?.rows.keys() ?? [])]);
  const action = choose.of(Object.values(table?.definition.actions ?? {}));
  if (table === undefined || key === undefined || action === undefined) return NOTHING;
  const { definition } = table;
  const what = `${action.name} ${name} ${key}`;
  const input = Object.fromEntries(
    Object.values(action.input ?? {}).map((field) => [field.name, kindGrammar(field.type).sample(field, n)]),
  );
  const address = `${addressOf(world, definition)}/${encodeURIComponent(key)}`;
  const reply = answered(what, await world.admin.post(`${address}?action=${action.name}`, input));
  if (reply.status >= 400) return refused(what, reply);
  const state = definition.stateField;
  touch(table, key, [...Object.keys(action.set ?? {}), ...(state === undefined ? [] : [state])]);
  const reached = action.via ?? action.to;
  if (state !== undefined && reached !== undefined) table.columns.get(state)?.cells.set(key, cellOf(reached));
  if (action.via !== undefined) table.moving.set(key, 0);
  const shown = answered(`GET ${address}`, await world.admin.get(address));
  compareRow(name, table, key, shown.body);
  return { what, done: true };
}

export async function deleteRow(world: World, ledger: Ledger, name: string, choose: Choose): Promise<Written> {
  const table = ledger.live.get(name);
  const key = choose.of([...(table?.rows.keys() ?? [])]);
  if (table === undefined || key === undefined) return NOTHING;
  const what = `delete ${name} ${key}`;
  const reply = answered(
    what,
    await world.admin.delete(`${addressOf(world, table.definition)}/${encodeURIComponent(key)}`),
  );
  if (reply.status >= 400) return refused(what, reply);
  forget(ledger, name, key);
  return { what, done: true };
}

/** The row is deleted, and references to it are cleared or deleted with it. */
function forget(ledger: Ledger, name: string, key: string): void {
  const table = ledger.live.get(name);
  const id = table?.rows.get(key)?.id;
  if (table === undefined || id === undefined) return;
  table.rows.delete(key);
  for (const { cells } of [...table.columns.values(), ...[...table.retired.values()].flat()]) cells.delete(key);
  for (const [other, referrer] of ledger.live) {
    for (const [field, { cells }] of referrer.columns) {
      const declared = referrer.definition.fields[field];
      const keys = [...referrer.rows.keys()];
      for (const each of keys) {
        const cell = cells.get(each);
        if (declared === undefined || cell === undefined || !mentions(declared, cell.value, name, id)) continue;
        if (declared.type === 'reference' && declared.onDelete === 'cascade') forget(ledger, other, each);
        else letGo(referrer, other, each, declared);
      }
    }
  }
}

function letGo(referrer: Table, name: string, key: string, field: FieldDefinition): void {
  if (field.type === 'reference' && field.onDelete !== 'clear')
    throw new Defect(`${name} ${key}.${field.name} refers to what was deleted`);
  touch(referrer, key, []);
  referrer.columns.get(field.name)?.cells.set(key, field.type === 'reference' ? cellOf(null) : unknownCell());
}

/** True if the value refers to it at any depth. */
function mentions(field: FieldDefinition, value: Json, name: string, id: Json): boolean {
  if (field.to === name)
    return Array.isArray(value) ? value.some((each) => isDeepStrictEqual(each, id)) : isDeepStrictEqual(value, id);
  const item = field.fields?.['item'];
  if (field.type === 'list' && item && Array.isArray(value))
    return value.some((entry) => mentions(item, entry, name, id));
  return (
    isObject(value) &&
    Object.values(field.fields ?? {}).some((member) => mentions(member, value[member.name] ?? null, name, id))
  );
}
