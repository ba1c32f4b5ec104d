import type { FieldDefinition, KeyShapes } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';

/** A key of the schema language, as a piece of JSON Schema. `$ref` names a shape of `model/compile/shape/fieldShape.ts`. */
export interface KeySchema {
  description: string;
  /** The kind means nothing without it. */
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
  /** What the definition holds where the schema says nothing. */
  default?: string;
}

export type KeySchemas = Readonly<Record<string, KeySchema>>;

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;

/** Keys of several groups as one. A spread would stay in the browser's bundle, a call that is pure does not. */
/* @__NO_SIDE_EFFECTS__ */
export function joinKeys<const Parts extends readonly KeySchemas[]>(...parts: Parts): Joined<Parts> {
  return Object.assign({}, ...parts);
}

export type NoKeys = Record<never, KeySchema>;

export interface InvalidExample {
  value: Json;
  /** Message key that this value must be refused with. */
  key: string;
}

/**
 * What the compiler, the seeds and the tests know of a kind. It stands in the file of the kind as an export of its own:
 * the console never imports it, so the build leaves it out of the browser's bundle.
 */
export interface KindGrammar<Keys extends KeySchemas = KeySchemas> {
  /** Keys of the schema language that this kind takes beyond those of every field. */
  keys: Keys;
  /** A valid value: the same for the same `n`, different for different `n` wherever the constraints leave room. */
  sample(field: FieldDefinition, n: number): Json;
  invalid(field: FieldDefinition): InvalidExample[];
}

/** Completes the examples with what every field refuses. */
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
