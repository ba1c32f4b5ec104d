import type { FieldDefinition, KeyShapes } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';

/** A key of the schema language, as JSON Schema. `$ref` names a shape of `model/compile/shape/fieldShape.ts`. */
export interface KeySchema {
  description: string;
  /** The kind needs this key. */
  required?: true;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  $ref?: `#/$defs/${keyof KeyShapes}`;
  const?: string;
  enum?: readonly string[];
  items?: { type: 'string' };
  format?: 'regex';
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  /** The value in the definition if the schema does not declare the key. */
  default?: string;
}

export type KeySchemas = Readonly<Record<string, KeySchema>>;

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;

/**
 * Keys of several groups as one. A spread would stay in the browser's bundle, but a pure call does not.
 *
 * @example
 *   joinKeys(itemKeys, { item }); // { ...itemKeys, item }
 */
/* @__NO_SIDE_EFFECTS__ */
export function joinKeys<const Parts extends readonly KeySchemas[]>(...parts: Parts): Joined<Parts> {
  return Object.assign({}, ...parts);
}

export type NoKeys = Record<never, KeySchema>;

export interface InvalidExample {
  value: Json;
  /** The message key of the refusal of this value. */
  key: string;
}

/**
 * The part of a kind for the compiler, the seeds and the tests. It is an export of its own in the file of the kind: the
 * console never imports it, so the build leaves it out of the browser's bundle.
 */
export interface KindGrammar<Keys extends KeySchemas = KeySchemas> {
  /** Keys of the schema language for this kind, in addition to those of every field. */
  keys: Keys;
  /** A valid value: the same for the same `n`, different for different `n` as far as the constraints allow. */
  sample(field: FieldDefinition, n: number): Json;
  invalid(field: FieldDefinition): InvalidExample[];
  /**
   * Reads a cell of a file as people and spreadsheets write it; default: `fromText` of the kind. `zone` is the clock of
   * a time without an offset. Unreadable text is returned unchanged, so that `check` refuses it.
   */
  fromCell?(text: string, field: FieldDefinition, zone: string | undefined): Json;
}

/**
 * Completes the examples with the values that every field refuses.
 *
 * @example
 *   defineGrammar(grammar).invalid({ ...field, required: true }).length; // those of the grammar and those of every
 *   field;
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineGrammar<Keys extends KeySchemas>(grammar: KindGrammar<Keys>): KindGrammar<Keys> {
  return {
    ...grammar,
    invalid: (field) => [
      ...(field.required === true
        ? [{ value: null, key: field.to === undefined ? 'validation.required' : 'validation.requiredChoice' }]
        : []),
      ...grammar.invalid(field),
    ],
  };
}
