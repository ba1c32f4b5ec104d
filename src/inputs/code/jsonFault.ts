import { jsonLoss } from '#model/values/strictJson.ts';

export interface JsonFault {
  line: number;
  column: number;
  /** The sentence for it, in `record.input`. */
  key: 'badJson' | 'jsonTwice' | 'jsonDigits';
}

/**
 * The position of a JSON fault, also of a key that is written twice and of digits that would be lost; undefined for
 * JSON that every reader understands alike. Browsers describe the fault differently and often omit its position, so
 * this function parses a refused text again up to the fault.
 */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
  } catch {
    return { ...placeOf(text, faultyPosition(text)), key: 'badJson' };
  }
  const loss = jsonLoss(text);
  return loss && { ...placeOf(text, loss.at), key: loss.kind === 'twice' ? 'jsonTwice' : 'jsonDigits' };
}

const BLANK = /[ \t\n\r]*/y;
// Control characters are not allowed inside a text (RFC 8259); those beyond U+001F are, but people do not type them.
const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const KEY = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/** The position of the first character that is invalid in JSON. It uses its own stack, so that deep nesting is safe. */
function faultyPosition(text: string): number {
  const open: ('{' | '[')[] = [];
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const take = (sign: string): boolean => {
    skip(BLANK);
    const found = text[at] === sign;
    if (found) at += 1;
    return found;
  };
  const key = (): boolean => {
    skip(BLANK);
    return skip(KEY) && take(':');
  };
  for (;;) {
    skip(BLANK);
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      at += 1;
      if (!take(sign === '{' ? '}' : ']')) {
        open.push(sign);
        if (sign === '{' && !key()) return at;
        continue;
      }
    } else if (!skip(SCALAR)) return at;
    // A value has ended: its container continues or ends too.
    while (open.length > 0 && take(open.at(-1) === '{' ? '}' : ']')) open.pop();
    skip(BLANK);
    if (open.length === 0 || !take(',')) return at;
    if (open.at(-1) === '{' && !key()) return at;
  }
}

function placeOf(text: string, position: number): Omit<JsonFault, 'key'> {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
