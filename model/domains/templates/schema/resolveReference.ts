import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Place } from './readMembers.ts';
import { below, report, type Reading } from './schemaReading.ts';

const LOCAL = /^#\/(\$defs|definitions)\/([\w-]+)$/;

/**
 * The schema behind `$ref`. Only parts of the same document can be named, and none that leads back to itself.
 *
 * @example
 *   resolveReference(reading, { $ref: '#/$defs/size' }, place)?.refs; // ['$defs/size']
 */
export function resolveReference(
  reading: Reading,
  given: Json,
  { at, refs }: Pick<Place, 'at' | 'refs'>,
): { schema: Record<string, Json>; refs: readonly string[] } | undefined {
  if (!isObject(given)) return report(reading, at, 'schemaObject');
  const { $ref: reference, ...rest } = given;
  if (reference === undefined) return { schema: given, refs };
  const own = below(at, '$ref');
  const [, group = '', name = ''] = LOCAL.exec(typeof reference === 'string' ? reference : '') ?? [];
  const defined = reading.root[group];
  const target = isObject(defined) && Object.hasOwn(defined, name) ? defined[name] : undefined;
  if (target === undefined) return report(reading, own, 'schemaReference');
  const word = `${group}/${name}`;
  if (refs.includes(word)) return report(reading, own, 'schemaCycle', { path: [...refs, word].join(' → ') });
  const found = resolveReference(reading, target, { at: own, refs: [...refs, word] });
  // What stands beside the reference, such as a title, is nearer.
  return found && { schema: { ...found.schema, ...rest }, refs: found.refs };
}
