import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';

/**
 * The value in its stored spelling, members included. A malformed value is returned unchanged.
 *
 * @example
 *   normalised(nameField, ' web '); // 'web'
 */
export function normalised(field: FieldDefinition, value: unknown): unknown {
  const { fields = {} } = field;
  const { item } = fields;
  if (field.type === 'list' && Array.isArray(value))
    return item === undefined ? value : value.map((entry: unknown) => normalised(item, entry));
  if (field.type !== 'object' || !isObject(value))
    return value === undefined ? undefined : fieldKind(field.type).normalise(value, field);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const member = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, member === undefined ? part : normalised(member, part)];
    }),
  );
}
