import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Renames } from './renameMentions.ts';

/**
 * Names and words that the fields say they had (`was`) and that nothing else is called now: an old link may still use
 * them.
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
