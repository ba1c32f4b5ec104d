import type { Json } from '#model/language/definition.ts';

type Records = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/**
 * A value in which `$subnet.id` is a field of the record of that key. A member that names a record which is not there,
 * or an empty field of it, is left out.
 *
 * @example
 *   filledTemplate([{ subnet_id: '$subnet.id' }], { subnet: { id: 's1' } }); // [{ subnet_id: 's1' }]
 */
export function filledTemplate(value: Json, records: Records): Json {
  if (typeof value === 'string') {
    const [, key = '', field = ''] = /^\$(\w+)\.(\w+)$/.exec(value) ?? [];
    return field === '' ? value : (records[key]?.[field] ?? null);
  }
  if (Array.isArray(value)) return value.map((each) => filledTemplate(each, records)).filter((each) => each !== null);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const filled = filledTemplate(part, records);
      return filled === null && part !== null ? [] : [[name, filled]];
    }),
  );
}

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
