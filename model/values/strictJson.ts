/** A part of a JSON text that a reader would lose silently, and its place. */
export interface JsonLoss {
  /** `twice`: a key that its object has already, of which readers keep one. `digits`: a number they keep in part. */
  kind: 'twice' | 'digits';
  /** The path of the value: `Statement.0.Effect`. */
  path: string;
  /** The key or the number as it is written. */
  word: string;
  /** Where it is written: the number of characters before it. */
  at: number;
}

/** Strings, numbers and signs of valid JSON; other words are of no interest. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[[\]{},:]/g;

interface Level {
  keys: Set<string> | undefined;
  key: string;
  place: number;
}

/**
 * The first key that an object has twice, or the first number that JavaScript cannot hold; undefined if `JSON.parse`
 * loses nothing. Takes valid JSON only.
 *
 * @example
 *   jsonLoss('{"a":1,"a":2}'); // { kind: 'twice', path: 'a', word: 'a', at: 7 }
 *   jsonLoss('[9007199254740993]'); // { kind: 'digits', path: '0', word: '9007199254740993', at: 1 }
 */
export function jsonLoss(text: string): JsonLoss | undefined {
  const levels: Level[] = [];
  const path = () => levels.map(({ keys, key, place }) => (keys === undefined ? String(place) : key)).join('.');
  let isKey = false;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    switch (token[0]) {
      case '{':
      case '[':
        levels.push({ keys: token === '{' ? new Set() : undefined, key: '', place: 0 });
        isKey = token === '{';
        break;
      case '}':
      case ']':
        levels.pop();
        isKey = false;
        break;
      case ',':
        isKey = level?.keys !== undefined;
        if (level !== undefined) level.place += 1;
        break;
      case ':':
        break;
      case '"': {
        if (!isKey || level?.keys === undefined) break;
        // A token in quotes is a text.
        level.key = JSON.parse(token) as string;
        if (level.keys.has(level.key)) return { kind: 'twice', path: path(), word: level.key, at };
        level.keys.add(level.key);
        isKey = false;
        break;
      }
      default:
        if (losesDigits(token)) return { kind: 'digits', path: path(), word: token, at };
    }
  }
  return undefined;
}

/** A whole number that becomes another one, or a number that becomes infinite. The end of a fraction may be rounded. */
function losesDigits(token: string): boolean {
  const value = Number(token);
  if (Number.isSafeInteger(value)) return false;
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(token) && BigInt(token) !== BigInt(value);
}
