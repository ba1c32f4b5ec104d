/** Text that holds a value of another type: a setting, whose type decides what its text must be. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { Violation } from '#model/messages/messages.ts';

export const CONTENT_KINDS = ['text', 'integer', 'number', 'boolean', 'json'] as const;

/** The type of value in a text. It stays text on the wire: `'12'`, `'true'`, `'{"a":1}'`. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

type WithContent = Pick<FieldDefinition, 'content'>;
type Beside = Readonly<Record<string, unknown>>;

/**
 * The type that the text of this field must hold on a record with these values; `text` if none is declared.
 *
 * @example
 *   contentKind({ content: { by: 'type', kinds: { int: 'integer' } } }, { type: 'int' }); // 'integer'
 */
export function contentKind({ content }: WithContent, values: Beside): ContentKind {
  return content?.kinds?.[String(values[content.by])] ?? 'text';
}

/**
 * The field that describes the value in the text on a record with these values, if `content` names fields.
 *
 * @example
 *   contentField({ content: { by: 'key', fields: { limit: integerField } } }, { key: 'limit' }); // integerField
 */
export function contentField({ content }: WithContent, values: Beside): FieldDefinition | undefined {
  const key = content === undefined ? '' : String(values[content.by]);
  return content?.fields !== undefined && Object.hasOwn(content.fields, key) ? content.fields[key] : undefined;
}

/**
 * Why a text does not hold the declared type; undefined if it does.
 *
 * @example
 *   contentViolation({ content: { by: 'type', kinds: { int: 'integer' } } }, { type: 'int' }, 'twelve') // { key:
 *   'validation.integer' }
 */
export function contentViolation(field: WithContent, values: Beside, text: string): Violation | undefined {
  const held = contentField(field, values);
  if (held === undefined) {
    const kind = contentKind(field, values);
    return holds[kind](text) ? undefined : { key: `validation.${kind}` };
  }
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

const holds: Record<ContentKind, (text: string) => boolean> = {
  text: () => true,
  integer: (text) => /^-?\d{1,15}$/.test(text),
  number: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  json: isJson,
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The text is not JSON, which is an answer and not an error.
    return false;
  }
}
