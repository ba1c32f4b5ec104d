import type { Violation } from '#model/messages/messages.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** The JSON Schema of the values of a template, as fields that forms show and the server checks. */
export interface SchemaReading {
  fields: Record<string, FieldDefinition>;
  /** What a stack has without any override. */
  defaults: Record<string, Json>;
  /** Paths of values that are kept encrypted and never shown. */
  secrets: string[];
  /** Paths of secrets that the server makes where no one enters one. */
  generated: string[];
  /** Where a value stood in former versions, by its present path. */
  former: Record<string, string>;
  /** The first fault of each place, by its path in the schema. */
  faults: Record<string, Violation>;
}

/** What the readers of parts of a schema share. */
export interface Reading extends SchemaReading {
  root: Readonly<Record<string, Json>>;
  properties: number;
}

export const MOST_PROPERTIES = 200;
export const DEEPEST = 6;

/**
 * Reports a fault once for each place, so that a mistake does not bury another.
 *
 * @example
 *   report(reading, 'properties.x.not', 'schemaKeyword', { word: 'not' });
 */
export function report(reading: Reading, at: string, key: string, params?: Violation['params']): undefined {
  reading.faults[at === '' ? '/' : at] ??= { key: `appTemplate.${key}`, ...(params && { params }) };
  return undefined;
}

export const below = (at: string, word: string | number): string => (at === '' ? String(word) : `${at}.${word}`);
