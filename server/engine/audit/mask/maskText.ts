import { LONGEST_SECRET, MOST_SECRETS } from './findSecrets.ts';

/** Stands for a secret. */
export const HIDDEN = '********';

/** A shorter value is hidden where it stands, but not looked for elsewhere: it would hide half of the text. */
const SHORTEST = 4;
const SHORTEST_LINE = 12;
const DEEPEST = 4;
/** Forms of secrets times characters: what a request may cost to look through, about 20 ms. */
const MOST_WORK = 50_000_000;
/** A key of any kind, wherever it stands. */
const PEM = /-----BEGIN [^-]*(?:PRIVATE KEY|CREDENTIAL)[^-]*-----[\s\S]*?(?:-----END [^-]*-----|$)/g;

/**
 * Hides these values in a text of at most `length` characters, in every way in which they may stand there: as they are,
 * escaped, encoded, or line by line. Undefined if that would take too long: nothing of such a text may be written down.
 */
export function createMasker(secrets: ReadonlySet<string>, length: number): ((text: string) => string) | undefined {
  if (secrets.size > MOST_SECRETS) return undefined;
  if (secrets.size === 0) return hideKeys;
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    if (secret.length > LONGEST_SECRET || forms.size * length > MOST_WORK) return undefined;
    const lines = secret.split(/\r?\n/).map((line) => line.trim());
    const pieces = lines.length > 1 ? [secret, ...lines.filter((line) => line.length >= SHORTEST_LINE)] : [secret];
    for (const piece of pieces) {
      // JSON in JSON in JSON: each level escapes the one inside again.
      let form = piece;
      for (let level = 0; level <= DEEPEST; level += 1) {
        forms.add(form);
        form = JSON.stringify(form).slice(1, -1);
      }
      forms.add(encodeURIComponent(piece.toWellFormed()));
      forms.add(Buffer.from(piece).toString('base64').replace(/=+$/, ''));
    }
  }
  if (forms.size * length > MOST_WORK) return undefined;
  // The longest first: one secret may be the beginning of another.
  const wanted = [...forms].toSorted((one, other) => other.length - one.length);
  return (text) => {
    let masked = hideKeys(text);
    for (const form of wanted) masked = masked.replaceAll(form, HIDDEN);
    return masked;
  };
}

function hideKeys(text: string): string {
  return text.includes('-----BEGIN ') ? text.replaceAll(PEM, HIDDEN) : text;
}
