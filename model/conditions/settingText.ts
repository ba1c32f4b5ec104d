/** Text that holds the value of a setting: which one, another field of the record says. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { Violation } from '#model/messages/messages.ts';

type OfSetting = Pick<FieldDefinition, 'settingOf'>;
type Beside = Readonly<Record<string, unknown>>;

/**
 * The field that describes the value in the text on a record with these values; undefined under an undeclared key.
 *
 * @example
 *   settingField({ settingOf: { by: 'key', fields: { limit: integerField } } }, { key: 'limit' }); // integerField
 */
export function settingField({ settingOf }: OfSetting, values: Beside): FieldDefinition | undefined {
  if (settingOf === undefined) return undefined;
  const key = String(values[settingOf.by]);
  return Object.hasOwn(settingOf.fields, key) ? settingOf.fields[key] : undefined;
}

/**
 * Why a text is no value of its setting; undefined if it is one.
 *
 * @example
 *   settingViolation({ settingOf: { by: 'key', fields: { limit: integerField } } }, { key: 'limit' }, 'twelve');
 *   // { key: 'validation.integer' }
 */
export function settingViolation(field: OfSetting, values: Beside, text: string): Violation | undefined {
  const held = settingField(field, values);
  if (held === undefined) return undefined;
  const value = valueOfText(held, text);
  return isEmptyValue(value) ? undefined : fieldKind(held.type).check(value, held);
}

/**
 * The value that a text represents. A text without such a value is returned unchanged, so that `check` refuses it.
 *
 * @example
 *   valueOfText(integerField, '12'); // 12
 */
export function valueOfText(field: FieldDefinition, text: string): Json {
  const kind = fieldKind(field.type);
  // The value read from a text is JSON, also in another spelling.
  return (kind.normalise(kind.fromText(text, field), field) ?? null) as Json;
}
