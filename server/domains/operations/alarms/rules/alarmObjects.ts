import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { seriesLabels } from '#model/domains/operations/alarms/seriesName.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';

export type Alarm = RecordOf<'alarms'>;

/** The actor with the present rights of an account; undefined for one that is gone or may not sign in. */
export type ReaderOf = (context: Context, userId: number) => Promise<Actor | undefined>;

/** More than this is one rule too wide: its round would outlast its interval. */
export const MOST_OBJECTS = 20_000;

/** In place of an object: the rule as a whole, which found none. */
export const WHOLE_RULE = '';

export type Selection = Pick<Alarm, 'object_type' | 'selection' | 'object_ids' | 'object_filter' | 'user_id'>;

/** The platform as the writer: what it does on its own is no step of a request. */
export const byPlatform = (context: Context): Context =>
  onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });

/**
 * The context that sees what the owner of a rule may see: a rule of the platform sees everything. Undefined if the
 * owner sees nothing any more.
 */
export async function eyesOf(
  context: Context,
  { user_id }: Pick<Alarm, 'user_id'>,
  readerOf: ReaderOf,
): Promise<Context | undefined> {
  if (user_id === null) return byPlatform(context);
  const actor = await readerOf(context, user_id);
  return actor && { ...context, actor };
}

/** The ids of the records of a rule that its owner may see, as text and in order; a rule with a query has none. */
export async function objectsOf(context: Context, rule: Selection, readerOf: ReaderOf): Promise<string[]> {
  const definition = context.schemas.resources[rule.object_type ?? ''];
  const eyes = await eyesOf(context, rule, readerOf);
  if (definition === undefined || eyes === undefined) return [];
  return idsSeen(eyes, definition, rule, MOST_OBJECTS);
}

export async function idsSeen(
  eyes: Context,
  definition: Definition,
  { selection, object_ids, object_filter }: Pick<Selection, 'selection' | 'object_ids' | 'object_filter'>,
  limit: number,
): Promise<string[]> {
  // `whereSql` validates every name and value in it.
  const filter = selection === 'condition' && isObject(object_filter) ? (object_filter as Condition) : undefined;
  const ids = await matchingIds(eyes, definition, {
    filter,
    also: selection === 'chosen' ? { [definition.id.field]: idValues(definition, object_ids ?? []) } : undefined,
    allows: (field) => isReadable(field, eyes.actor),
    sort: [{ field: definition.id.field, order: 'ASC' }],
    limit,
  });
  return ids.map(String);
}

/** Ids as their column holds them; a text that is no id matches nothing. */
export function idValues({ id }: Definition, texts: readonly string[]): RecordId[] {
  if (id.kind !== 'serial') return [...texts];
  return texts.flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
}

/** The labels of an event of a rule: its own, and what it is about. */
export const labelsOf = ({ labels, name, object_type }: Alarm, object: string): Record<string, string> =>
  object_type === null
    ? { ...seriesLabels(object), ...labels, alarm: name }
    : { ...labels, alarm: name, object_type, object_id: object };

/** Whether a reader may see one object: the values of any other stay hidden. */
export async function eyesSee(eyes: Context, resource: string, id: string): Promise<boolean> {
  const definition = eyes.schemas.resources[resource];
  if (definition === undefined) return false;
  const one = { selection: 'chosen', object_filter: null } as const;
  return (await idsSeen(eyes, definition, { ...one, object_ids: [id] }, 1)).length > 0;
}
