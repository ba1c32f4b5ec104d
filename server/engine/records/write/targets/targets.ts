import type { Condition } from '#model/conditions/conditions.ts';
import { isWritable } from '#model/access/access.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withAnyWord } from '#model/access/tokens/actorToken.ts';
import { pointersOf } from '#model/conditions/pointers.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { placesToCheck } from './placesToCheck.ts';

export interface Writing {
  /** The values to write, in stored form. */
  written: RecordData;
  /** The previous record. Its references may stay: a writer who changes a part of a list need not see the rest. */
  before?: RecordData;
  /** The record of an action whose input is `written`. */
  on?: RecordData;
  /** The definition itself writes: the target may be one that the caller cannot list. */
  trusted?: boolean;
}

/**
 * Refuses references to missing records, to records that are not visible to the reader, and to records that may not be
 * chosen (`where`), in fields and inside objects and lists. Unchanged references are checked again only by their
 * `where`, and only if it depends on a changed value. On PostgreSQL, the target is locked, so that it cannot be deleted
 * before this write ends.
 */
export async function checkTargets(
  context: Context,
  fields: Readonly<Record<string, FieldDefinition>>,
  { written, before = {}, on, trusted = false }: Writing,
): Promise<void> {
  const missing: { path: string; key: string }[] = [];
  const form = { ...before, ...written };
  for (const pointer of pointersOf(fields)) {
    // Values that the server writes itself, such as `$user.id`, are valid even if the reader cannot list their target.
    if (!trusted && !isWritable(pointer.top)) continue;
    for (const { places, isKept } of placesToCheck(pointer, { written, before, ...(on && { on }) })) {
      const ids = [...new Set(places.flatMap((place) => place.ids))];
      if (ids.length === 0) continue;
      const looking = { words: { record: on ?? form, form, item: places[0]?.item ?? {} }, scoped: !trusted && !isKept };
      const there = await withMade(context, pointer.field, ids, looking);
      const absent = ids.filter((id) => !there.has(id));
      if (absent.length === 0) continue;
      const keys = await refusalsOf(context, pointer.field, absent, looking);
      for (const place of places) {
        const id = place.ids.find((each) => !there.has(each));
        if (id !== undefined) missing.push({ path: place.path, key: keys.get(id) ?? TARGET_MISSING });
      }
    }
  }
  if (missing.length > 0) throw refusal(missing);
}

/** Those that can be chosen. What this work has made itself is in a state that ends: its state is no condition. */
async function withMade(
  context: Context,
  field: FieldDefinition,
  ids: RecordId[],
  looking: Looking,
): Promise<ReadonlySet<RecordId>> {
  const there = await existing(context, field, ids, looking);
  const made = ids.filter((id) => !there.has(id) && context.made?.has(id) === true);
  const state = context.schemas.resources[field.to ?? '']?.stateField;
  if (made.length === 0 || state === undefined) return there;
  const { where = {}, ...open } = field;
  const { [state]: _, ...rest } = where;
  // A field without a part of its condition has the same kind.
  const anyState = { ...open, where: rest } as FieldDefinition;
  return new Set([...there, ...(await existing(context, anyState, made, looking))]);
}

const TARGET_MISSING = 'request.targetMissing';

/** The reason that all references share; if they differ, each has its own. */
function refusal(missing: readonly { path: string; key: string }[]): ApiError {
  const keys = new Set(missing.map(({ key }) => key));
  const [shared = TARGET_MISSING] = keys;
  if (keys.size === 1) return new ApiError(shared, { at: [...new Set(missing.map(({ path }) => path))] });
  return new ApiError(TARGET_MISSING, { fields: Object.fromEntries(missing.map(({ path, key }) => [path, key])) });
}

/**
 * The reasons why existing records cannot be chosen: those that the definition declares (`whereErrors`), then the state
 * of the record, if only the state is in the way.
 */
async function refusalsOf(
  context: Context,
  field: FieldDefinition,
  absent: readonly RecordId[],
  looking: Looking,
): Promise<Map<RecordId, string>> {
  const keys = new Map<RecordId, string>();
  const { where: _where, ...open } = field;
  // A field without one of its keys has the same kind.
  const withoutWhere = open as FieldDefinition;
  for (const { when, error } of [...(field.whereErrors ?? []), ...stateErrors(context, field)]) {
    const left = absent.filter((id) => !keys.has(id));
    if (left.length === 0) break;
    for (const id of await existing(context, withKeys(withoutWhere, when && { where: when }), left, looking))
      keys.set(id, error);
  }
  return keys;
}

/** Whether the state alone prevents a choice: the record is still being created (spec 8.3), or the state is another. */
function stateErrors({ schemas }: Context, { to, where }: FieldDefinition): { when: Condition; error: string }[] {
  const target = schemas.resources[to ?? ''];
  const state = target?.stateField;
  if (target === undefined || state === undefined || where === undefined || !(state in where)) return [];
  const { [state]: _, ...rest } = where;
  const { default: first, values = {} } = target.fields[state] ?? {};
  const isMaking = target.cloud !== undefined && typeof first === 'string' && values[first]?.transient === true;
  return [
    ...(isMaking ? [{ when: { ...rest, [state]: first }, error: 'network.stillCreating' }] : []),
    { when: rest, error: 'request.wrongState' },
  ];
}

interface Looking {
  /** The values of the variables in `where`. */
  words: { record: RecordData; form: RecordData; item: RecordData };
  /** Only records that are visible to the reader. */
  scoped: boolean;
}

async function existing(
  context: Context,
  field: FieldDefinition,
  ids: RecordId[],
  { words, scoped }: Looking,
): Promise<ReadonlySet<RecordId>> {
  const target = context.schemas.resources[field.to ?? ''];
  if (target === undefined) return new Set();
  const env = { ...sqlEnvOf(context), ...words };
  const conditions = [scoped ? scopeOf(target, withAnyWord(context.actor)) : undefined, field.where].flatMap(
    (condition) => (condition === undefined ? [] : [whereSql(condition, target, 't', env)]),
  );
  const table = resourceTable(target);
  const where = [
    `t.${table.id} in (${ids.map(() => '?').join(', ')})`,
    ...conditions.map((each) => `(${each.text})`),
  ].join(' and ');
  const lock = context.db.dialect === 'postgres' ? ' for key share' : '';
  const rows = await context.db.all<{ id: RecordId }>(
    `select t.${table.id} as id from ${table.name} t where ${where}${lock}`,
    [...ids, ...conditions.flatMap((each) => each.params)],
  );
  return new Set(rows.map((row) => row.id));
}
