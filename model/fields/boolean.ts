import type { Json } from '#model/language/definition.ts';
import { defineKind } from './defineKind.ts';
import { defineGrammar, type KindGrammar, type NoKeys } from './kindGrammar.ts';

const words: Record<string, Json> = { '': null, true: true, false: false, yes: true, no: false, '1': true, '0': false };

/** Yes or no. A database without booleans stores 1 and 0. */
export const boolean = defineKind({
  kind: 'boolean',
  column: 'boolean',
  isChoice: true,
  isSetting: true,
  fromColumn: (value) => (value === null ? null : value === true || value === 1),
  check: (value) => (typeof value === 'boolean' ? undefined : { key: 'validation.boolean' }),
  fromText: (text) => words[text.trim().toLowerCase()] ?? (text.trim() === '' ? null : text),
  wire: () => ({ type: 'boolean' }),
});

export const booleanGrammar: KindGrammar<NoKeys> = defineGrammar({
  keys: {},
  sample: (_field, n) => n % 2 === 0,
  invalid: () => [
    { value: 'maybe', key: 'validation.boolean' },
    { value: 1, key: 'validation.boolean' },
  ],
});
