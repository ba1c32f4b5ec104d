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
      const found = Object.hasOwn(inner, name) ? inner[name] : undefined;
      const isGroup = typeof found === 'object' && found !== null && !Array.isArray(found);
      const next: Record<string, Json> = isGroup ? found : {};
      inner[name] = next;
      inner = next;
    }
    inner[last] = value;
  }
  return nested;
}
