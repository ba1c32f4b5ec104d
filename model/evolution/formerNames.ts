import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Renames } from './renameMentions.ts';

/**
 * Former names and words of the fields (`was`) that are free now, because an old link may still use them.
 *
 * @example
 *   formerNames({ colour: { name: 'colour', was: 'color', … } }).fields // Map { 'color' → 'colour' }
 */
export function formerNames(fields: Readonly<Record<string, FieldDefinition>>): Renames {
  const named = Object.values(fields).flatMap(({ name, was }): [string, string][] =>
    was === undefined || Object.hasOwn(fields, was) ? [] : [[was, name]],
  );
  const words = Object.values(fields).flatMap(({ name, values = {} }): [string, Map<string, string>][] => {
    const former = Object.entries(values).flatMap(([word, { was }]): [string, string][] =>
      was === undefined || Object.hasOwn(values, was) ? [] : [[was, word]],
    );
    return former.length === 0 ? [] : [[name, new Map(former)]];
  });
  return { fields: new Map(named), words: new Map(words) };
}
