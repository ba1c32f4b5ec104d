import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';

/**
 * Values by path as an object of objects.
 *
 * @example
 *   nestedValues({ 'size.cpu': 2 }); // { size: { cpu: 2 } }
 */
export function nestedValues(flat: Readonly<Record<string, Json>>): Record<string, Json> {
  const nested: Record<string, Json> = {};
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let inner = nested;
    for (const name of names) {
      const found = inner[name];
      const next: Record<string, Json> = isObject(found) ? found : {};
      inner[name] = next;
      inner = next;
    }
    inner[last] = value;
  }
  return nested;
}
