/**
 * The registry of field kinds. A new kind is a file in this folder that exports its rules and its grammar; `npm run
 * docs` lists it in `registry.ts`. A file of `src/fields/kinds/` gives it a display and an input of its own.
 */

import type { FieldDefinition, FieldType } from '#model/language/fieldDefinition.ts';
import type { ColumnClass, FieldKind } from './kind.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { grammarsOf, kindsOf } from './registry.ts';

const list = kindsOf(fieldKind);

/**
 * No code in the browser reads these, so that the build leaves them out, with the examples and the sampler of patterns.
 * This needs a call marked as pure, here and in the files of the kinds; a test builds and checks it.
 */
const grammars = /* @__PURE__ */ grammarsOf(kindGrammar);

/** Every word for `type` in a definition, with its keys. */
export type KindKeys = { [Kind in keyof typeof grammars]: (typeof grammars)[Kind]['keys'] };

const kinds = new Map<string, FieldKind>(list.map((kind) => [kind.kind, kind]));
const words: string[] = list.map((kind) => kind.kind);
const grammarByKind: Record<string, KindGrammar> = grammars;

/** Every word for `type`. */
export const fieldKinds: readonly string[] = words;

/**
 * The kind with this name. Throws for a name that the compiler would have refused.
 *
 * @example
 *   fieldKind('integer').column(field); // 'integer'
 */
export function fieldKind(type: string): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`There is no field kind ${type}`);
  return kind;
}

/**
 * The same, or undefined: a console may be older than the definition that it shows.
 *
 * @example
 *   knownFieldKind('hologram'); // undefined
 */
export function knownFieldKind(type: string): FieldKind | undefined {
  return kinds.get(type);
}

/**
 * Adds a kind from another file. Call it before the compiler is loaded, which reads the grammar once.
 *
 * @example
 *   addFieldKind(colour, colourGrammar);
 */
export function addFieldKind(kind: FieldKind, grammar: KindGrammar): void {
  kinds.set(kind.kind, kind);
  words.push(kind.kind);
  grammarByKind[kind.kind] = grammar;
}

/**
 * Its keys and examples, for the compiler, the seeds and the tests. Throws for an unknown kind.
 *
 * @example
 *   Object.keys(kindGrammar('bytes').keys); // ['unit', 'min', 'max', 'step', 'outOf']
 */
export function kindGrammar(type: string): KindGrammar {
  const grammar = Object.hasOwn(grammarByKind, type) ? grammarByKind[type] : undefined;
  if (grammar === undefined) throw new Error(`There is no field kind ${type}`);
  return grammar;
}

/**
 * Whether a kind has this name.
 *
 * @example
 *   isFieldKind('integer'); // true
 */
export function isFieldKind(type: string): type is FieldType {
  return kinds.has(type);
}

/**
 * The storage class of the values of this field.
 *
 * @example
 *   columnOf({ ...field, type: 'dateTime' }); // 'integer'
 */
export function columnOf(field: FieldDefinition): ColumnClass {
  return fieldKind(field.type).column(field);
}
