import { fieldsReadBy, matches, type Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';

/** Whether a part of the page with this `when` exists; false until the record has the fields that decide it. */
export function isThereNow(
  when: Condition | undefined,
  record: Readonly<Record<string, unknown>>,
  { fields }: Pick<Definition, 'fields'>,
): boolean {
  if (when === undefined) return true;
  // The server never returns what is only entered, so waiting for it would never end.
  const returned = fieldsReadBy(when).filter((name) => !fields[name]?.createOnly && !fields[name]?.writeOnly);
  return !returned.some((name) => isAwaited(record, name)) && matches(when, record, { fields, record, form: record });
}
