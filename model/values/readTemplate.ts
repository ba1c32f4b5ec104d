import type { Json } from '#model/language/definition.ts';

/**
 * What stands in a filled template in the place of `$subnet.id`: the reverse of `filledTemplate`. Undefined where the
 * value has another form.
 *
 * @example
 *   readTemplate([{ subnet_id: '$subnet.id' }], [{ subnet_id: 's1' }], '$subnet.id'); // 's1'
 */
export function readTemplate(template: Json, value: Json | undefined, word: string): Json | undefined {
  if (template === word) return value ?? undefined;
  if (template === null || typeof template !== 'object' || value === null || typeof value !== 'object')
    return undefined;
  for (const [name, part] of Object.entries(template)) {
    const found = readTemplate(part, Reflect.get(value, name) as Json | undefined, word);
    if (found !== undefined) return found;
  }
  return undefined;
}
