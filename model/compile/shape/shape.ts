/**
 * The grammar of the schema files as data. One description has three readers: the check of keys and types
 * (`checkShape.ts`), the JSON Schema for editors (`jsonSchema.ts`), and the reference of the language.
 */
export type Shape =
  | { is: 'text'; format?: Format; words?: readonly string[]; of?: string; listed?: string; isName?: boolean }
  | { is: 'number'; integer?: boolean; least?: number; most?: number; above?: number }
  | { is: 'flag' }
  | { is: 'json' }
  | ListShape
  | { is: 'dictionary'; of: Shape; key?: Format; least?: number }
  | KeysShape
  | { is: 'chosen'; by: string; cases: ReadonlyMap<string, KeysShape>; all: KeysShape }
  | { is: 'either'; options: Shape[] }
  | { is: 'named'; name: string; get: () => Shape };

export interface ListShape {
  is: 'list';
  of: Shape;
  least?: number;
  /**
   * The base of a patch of an unwritten list: an empty list, or the default of the compiler. Absent: the list must be
   * written.
   */
  unwritten?: 'empty' | 'default';
}

/** A map with known keys. */
export interface KeysShape {
  is: 'keys';
  /** The subject of the map in messages: `an action`. */
  what: string;
  keys: Record<string, KeyRule>;
}

export interface KeyRule {
  shape: Shape;
  /** Shown by editors and in the reference. */
  says: string;
  required?: boolean;
  /** Code of the finding when the key is missing; default `missing-key`. */
  missing?: string;
}

/** A rule on the spelling of a word. */
export interface Format {
  code: string;
  pattern: RegExp;
  /** The expectation, in the words after "expected". */
  says: string;
}

export const text = (format?: Format): Shape => (format ? { is: 'text', format } : { is: 'text' });
/** A word that identifies other things, so that names of properties of every object are refused. */
export const name = (format: Format): Shape => ({ is: 'text', format, isName: true });
/** One of a closed list of words: the kind of word, and the place of a long list. */
export const word = (words: readonly string[], of: string, listed?: string): Shape => ({
  is: 'text',
  words,
  of,
  ...(listed ? { listed } : {}),
});
export const number: Shape = { is: 'number' };
export const integer: Shape = { is: 'number', integer: true };
export const flag: Shape = { is: 'flag' };
export const json: Shape = { is: 'json' };
export const list = (of: Shape, least = 0): ListShape => ({ is: 'list', of, least });
export const either = (...options: Shape[]): Shape => ({ is: 'either', options });
export const dictionary = (of: Shape, key?: Format, least = 0): Shape => ({
  is: 'dictionary',
  of,
  least,
  ...(key ? { key } : {}),
});
export const keys = (what: string, rules: Record<string, KeyRule>): KeysShape => ({ is: 'keys', what, keys: rules });
/** A map whose keys depend on the word under one of them; `all` is the union, for an unknown word. */
export const chosen = (by: string, cases: ReadonlyMap<string, KeysShape>, all: KeysShape): Shape => ({
  is: 'chosen',
  by,
  cases,
  all,
});
/** For shapes that contain themselves or that have one definition in the JSON Schema. */
export const named = (title: string, get: () => Shape): Shape => {
  let shape: Shape | undefined;
  return { is: 'named', name: title, get: () => (shape ??= get()) };
};
