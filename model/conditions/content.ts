/** Text that stands for a value: a setting, whose type says what its text must be. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { Violation } from '#model/messages/messages.ts';

export const CONTENT_KINDS = ['text', 'integer', 'number', 'boolean', 'json'] as const;

/** What a text holds. It stays text on the wire: `'12'`, `'true'`, `'{"a":1}'`. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

type WithContent = Pick<FieldDefinition, 'content'>;
type Beside = Readonly<Record<string, unknown>>;

/** What the text of this field is to hold on a record with these values; `text` where nothing is said. */
export function contentKind({ content }: WithContent, values: Beside): ContentKind {
  return content?.kinds?.[String(values[content.by])] ?? 'text';
}

/** The field whose value the text holds on a record with these values, where `content` names fields. */
export function contentField({ content }: WithContent, values: Beside): FieldDefinition | undefined {
  const key = content === undefined ? '' : String(values[content.by]);
  return content?.fields !== undefined && Object.hasOwn(content.fields, key) ? content.fields[key] : undefined;
}

/**
 * Why a text is not what it is to hold. With `content: { by: type, kinds: { int: integer } }`, `twelve` gives `{ key:
 * 'validation.integer' }`.
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
 * The value that a text stands for; text that stands for none is given back, for `check` to refuse.
 * `valueOfText(integerField, '12')` is 12.
 */
export function valueOfText(field: FieldDefinition, text: string): Json {
  const kind = fieldKind(field.type);
  // What is read from text is JSON, also in another spelling.
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
    // The answer, not a fault.
    return false;
  }
}
