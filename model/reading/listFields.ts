/** The fields that a list requests of each record. */

import { canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { fieldsReadBy, type Condition } from '#model/conditions/conditions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordConditions } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import { isOfResourceBeside } from './isOfResourceBeside.ts';
import { isResourceName } from './isResourceName.ts';

/**
 * The fields that a row of a list needs, in the order of the definition: its columns and what an expanded row shows,
 * the fields beside them that decide how they are shown, and everything that decides what this actor may do with the
 * record. The title, the state and the parameters of pages' addresses are always among them; the parameters of the path
 * (`/clouds/{cloud_id}/vms`) are not, because they are the same in every row. Without the fields that the actor may not
 * read.
 *
 * @example
 *   listFields(vms, ['name', 'flavor_id'], admin); // ['vm_id', 'name', 'status', 'flavor_id', 'locked']
 */
export function listFields(definition: Definition, columns: readonly string[], actor: Actor): string[] {
  const { id, titleField, titleIn = {}, stateField, fields, lines, list, generated, gathers } = definition;
  const shown = [
    ...columns.flatMap((name) => lines?.[name]?.parts.map(({ field }) => field) ?? [name]),
    ...list.expand,
  ];
  const names = new Set([
    id.field,
    titleField,
    ...Object.values(titleIn),
    ...(stateField === undefined ? [] : [stateField]),
    ...(generated === undefined ? [] : [generated.mark]),
    ...(gathers === undefined ? [] : [GATHERED_FROM, 'cloud_id']),
    ...addressFields(definition),
    ...definition.show.tabs.flatMap(({ when, button }) => (button ? [when, button.when].flatMap(fieldsOf) : [])),
    ...decisiveConditions(definition).flatMap(fieldsReadBy),
    ...fieldsOf(list.tree?.opens),
    ...shown,
    ...[...shown, stateField ?? ''].flatMap((name) => fieldsBeside(fields[name], fields)),
  ]);
  return Object.values(fields)
    .filter((field) => names.has(field.name) && isReturned(field, actor))
    .map(({ name }) => name);
}

const fieldsOf = (condition: Condition | undefined) => (condition === undefined ? [] : fieldsReadBy(condition));

/** Fields in the addresses of pages. */
function addressFields({ routes, list }: Definition): string[] {
  const pages: Definition['routes'][] = [routes, ...Object.values(list.views).map((view) => view.routes ?? {})];
  return pages.flatMap((page) => Object.values(page).flatMap((route) => Object.values(route.params)));
}

/** The conditions behind `can`, for every operation and action on a record. */
function decisiveConditions({ scope, actions, update, delete: remove, ruled }: Definition): Condition[] {
  const operations: RecordConditions[] = [...Object.values(actions), remove, ...(update === undefined ? [] : [update])];
  const checks: { where?: Condition }[] = [
    ...operations,
    ...operations.flatMap(({ guards = [] }) => guards),
    ...(ruled === undefined ? [] : [...ruled.allow, ...ruled.deny]),
  ];
  return [...Object.values(scope), ...checks.flatMap(({ where }) => (where === undefined ? [] : [where]))];
}

/** The fields that decide how a value is shown: whether it exists, and of which kind, unit, whole or resource it is. */
function fieldsBeside(field: FieldDefinition | undefined, fields: Definition['fields']): string[] {
  if (field === undefined) return [];
  const { when, where, upTo, outOf, unitOf, settingOf, inline, beside } = field;
  return [
    ...(when === undefined ? [] : fieldsReadBy(when)),
    ...[upTo, outOf, unitOf, settingOf?.by, beside].filter((name) => name !== undefined),
    // The unit that is stored with a value applies where its metric is not known.
    ...(unitOf !== undefined && fields[unitOf]?.wordsOf === 'metric' ? named(fields, 'unit') : []),
    ...(isOfResourceBeside(field)
      ? Object.values(fields).flatMap((each) => (isResourceName(each) ? [each.name] : []))
      : []),
    // An input in the cell offers what fits the record.
    ...(inline && where !== undefined ? fieldsReadBy(where) : []),
  ];
}

const named = (fields: Definition['fields'], wordsOf: FieldDefinition['wordsOf']) =>
  Object.values(fields).flatMap((each) => (each.wordsOf === wordsOf ? [each.name] : []));

/** Whether the server sends the field to this actor, and accepts it in `?fields=`. */
function isReturned(field: FieldDefinition, actor: Actor): boolean {
  return fieldKind(field.type).family !== 'sealed' && field.createOnly !== true && canField(actor, field, 'read');
}
