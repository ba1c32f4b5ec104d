import { isStorableText } from '#model/values/codePoints.ts';
import type { Violation } from '#model/messages/messages.ts';

/** Deeper than any definition nests; a client may nest a body to exhaust the stack. */
const DEEPEST = 64;

const invalidCharacters: Violation = { key: 'validation.invalidCharacters' };

/**
 * Parts that no field may hold, whatever its kind, by dotted path: text with NUL or half a surrogate pair (catalogue
 * code 10), and the key `__proto__`, which is read as data but changes the object that it is copied into. A key is
 * reported at its parent, `body` for the whole.
 *
 * @example
 *   forbiddenParts({ name: 'a\0' }); // { name: { key: 'validation.invalidCharacters' } }
 */
export function forbiddenParts(value: unknown): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  look(value, '', 0, found);
  return found;
}

function look(value: unknown, path: string, depth: number, found: Record<string, Violation>): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) found[path] = invalidCharacters;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) {
    found[path] = { key: 'validation.json' };
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__' || !isStorableText(key)) found[path || 'body'] = invalidCharacters;
    else look(part, path === '' ? key : `${path}.${key}`, depth + 1, found);
  }
}
