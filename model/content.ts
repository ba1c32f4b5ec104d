/** Text that stands for a value: a setting, whose type says what its text must be. */

import type { FieldDefinition } from './definition.ts';
import type { Violation } from './messages.ts';

export const CONTENT_KINDS = ['text', 'integer', 'number', 'boolean', 'json'] as const;

/** What a text holds. It stays text on the wire: `'12'`, `'true'`, `'{"a":1}'`. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What the text of this field is to hold on a record with these values; `text` where nothing is said. */
export function contentKind({ content }: Pick<FieldDefinition, 'content'>, values: Readonly<Record<string, unknown>>): ContentKind {
  return content?.kinds[String(values[content.by])] ?? 'text';
}

/** Why a text is none of its kind. `contentViolation('integer', 'twelve')` gives `{ key: 'validation.integer' }`. */
export function contentViolation(kind: ContentKind, text: string): Violation | undefined {
  return holds[kind](text) ? undefined : { key: `validation.${kind}` };
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
