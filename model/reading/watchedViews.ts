/** The views of lists that reach their readers on other pages. */

import { canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { SavedViewDefinition, WaitsDefinition } from '#model/language/viewDefinitions.ts';

/** A view whose records the bell counts, with its condition. */
export interface RingingView {
  view: string;
  filter: Condition;
}

/** `none`: the reader needs such a record, and reads this while there is none. */
export interface WaitingView {
  view: string;
  label: Label;
  filter: Condition;
  none?: Label;
}

/**
 * The view that rings the bell for a reader; nothing for one who may not read what the view is about.
 *
 * @example
 *   bellOf(alerts, admin); // { view: 'firing', filter: { status: 'firing' } }
 */
export function bellOf(definition: Definition, actor: Actor): RingingView | undefined {
  const { bell } = definition.list;
  const view = bell === undefined ? undefined : definition.list.views[bell];
  const filter = view && readableFilter(definition, view, actor);
  return bell === undefined || filter === undefined ? undefined : { view: bell, filter };
}

/**
 * The views whose records wait for a reader.
 *
 * @example
 *   waitsOf(bankChanges, supporter); // [{ view: 'pending', label, filter: { status: 'pending' } }]
 */
export function waitsOf(definition: Definition, actor: Actor): WaitingView[] {
  return Object.entries(definition.list.views).flatMap(([key, view]) => {
    const { label, waits } = view;
    const filter = waits && isGranted(actor, waits.access) ? readableFilter(definition, view, actor) : undefined;
    return filter === undefined ? [] : [{ view: key, label, filter, ...(waits?.none && { none: waits.none }) }];
  });
}

/**
 * Leaves out what the reader has asked for, unless they may decide on that, too.
 *
 * @example
 *   requestedByOthers({ access: ['ADMIN'], requester: 'requested_by' }); // { requested_by: { ne: '$user.id' } }
 */
export function requestedByOthers({ requester, own }: WaitsDefinition): Condition | undefined {
  return requester === undefined || own ? undefined : { [requester]: { ne: '$user.id' } };
}

/** What a view is about; nothing for a reader who may not read that. */
function readableFilter(
  { fields }: Definition,
  { filter: own, where }: SavedViewDefinition,
  actor: Actor,
): Condition | undefined {
  const conditions = [own, where].filter((condition) => condition !== undefined);
  const isReadable = (path: string) => {
    const field = fields[path.split('.')[0] ?? path];
    return field !== undefined && canField(actor, field, 'read');
  };
  if (!conditions.flatMap(conditionFields).every(isReadable)) return undefined;
  const [filter = {}, ...more] = conditions;
  return more.length > 0 ? { $all: conditions } : filter;
}
