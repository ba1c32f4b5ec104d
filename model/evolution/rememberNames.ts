import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { renamesOf, type Renamable } from './renames.ts';

/**
 * A definition in the form that is stored once it is applied: each thing with its former names, also those that its
 * file no longer declares. A `was` that is removed from the file and added again later is then known to have acted.
 *
 * @example
 *   rememberNames(before, { ...after, was: 'machines' }, {}, new Map()).formerNames; // ['machines']
 *
 * @param retired fields that were declared in the past, one of which may return.
 * @param renamed new name → former name, as the migration renamed the fields.
 */
export function rememberNames(
  before: Definition | undefined,
  after: Definition,
  retired: Fields,
  renamed: ReadonlyMap<string, string>,
): Definition {
  const kept: Definition & Renamable = {
    ...after,
    fields: fieldsWithNames({ ...retired, ...before?.fields }, after.fields, renamed),
    actions: withNames<ActionDefinition>(before?.actions ?? {}, after.actions),
  };
  return { ...kept, ...namesOf(before, after.was, after.resource) };
}

type Fields = Record<string, FieldDefinition>;

function fieldsWithNames(before: Fields, after: Fields, renames: ReadonlyMap<string, string>): Fields {
  return withNames(before, after, renames, (field, former) =>
    withKeys(field, {
      ...(field.values !== undefined && { values: withNames(former?.values ?? {}, field.values) }),
      ...(field.fields !== undefined && {
        fields: fieldsWithNames(former?.fields ?? {}, field.fields, renamesOf(former?.fields ?? {}, field.fields)),
      }),
    }),
  );
}

type Within<T> = (thing: T, former: T | undefined) => T;

function withNames<T extends Renamable>(
  before: Record<string, T>,
  after: Record<string, T>,
  renames: ReadonlyMap<string, string> = renamesOf(before, after),
  within: Within<T> = (thing) => thing,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(after).map(([name, thing]) => {
      const origin = renames.get(name) ?? name;
      const former = Object.hasOwn(before, origin) ? before[origin] : undefined;
      return [name, { ...within(thing, former), ...namesOf(former, thing.was, name) }];
    }),
  );
}

function namesOf(former: Renamable | undefined, was: string | undefined, name: string): Renamable {
  const names = new Set([
    ...(former?.formerNames ?? []),
    ...(former?.was === undefined ? [] : [former.was]),
    ...(was === undefined ? [] : [was]),
  ]);
  names.delete(name);
  return names.size === 0 ? {} : { formerNames: [...names] };
}
