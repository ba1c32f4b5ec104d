import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { readProperty } from './readProperty.ts';
import type { Place } from './readMembers.ts';
import { wholeOf, type KindOf } from './scalarKeys.ts';
import { below, report, type Reading } from './schemaReading.ts';

/**
 * A list of values of one kind.
 *
 * @example
 *   listKeys(reading, { type: 'array', items: { type: 'string' } }, place)?.type; // 'list'
 */
export function listKeys(reading: Reading, schema: Record<string, Json>, place: Place): KindOf | undefined {
  const { at } = place;
  const own = below(at, 'items');
  if (schema.items === undefined) return report(reading, own, 'schemaItems');
  const { secrets } = reading;
  const before = secrets.length;
  const item = readProperty(reading, schema.items, { ...place, at: own, depth: place.depth + 1 }, 'item');
  if (item === undefined) return undefined;
  // A secret needs a name of its own under which it is kept.
  if (secrets.length > before) {
    secrets.length = before;
    return report(reading, own, 'schemaSecretInList');
  }
  const minItems = wholeOf(reading, schema, at, 'minItems');
  const maxItems = wholeOf(reading, schema, at, 'maxItems');
  const limits = { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) };
  const taken = ['items', 'minItems', 'maxItems', 'uniqueItems'];
  if (schema.uniqueItems === true) {
    const isWord = item.field.type === 'text' && item.field.pattern === undefined;
    return isWord ? { type: 'tags', ...limits, taken } : report(reading, below(at, 'uniqueItems'), 'schemaUnique');
  }
  const fields: Record<string, FieldDefinition> & { item: FieldDefinition } = { item: item.field };
  return { type: 'list', fields, ...limits, taken };
}
