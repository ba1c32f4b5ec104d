/** What stands before an `@` that belongs to an e-mail address, or after the end of another name in Latin letters. */
const PART_OF_WORD = /[A-Za-z0-9_]/;

/**
 * The names that a text mentions as `@name`, of those that are known. Chinese needs no space after a name, so that the
 * longest known name counts; an e-mail address mentions no one.
 *
 * @example
 *   mentionedNames('@li, mail ops@wei.example', ['li', 'wei']); // Set { 'li' }
 */
export function mentionedNames(text: string, names: readonly string[]): Set<string> {
  const longest = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (PART_OF_WORD.test(text.charAt(at - 1))) continue;
    const name = longest.find((each) => text.startsWith(each, at + 1) && endsAt(text, at + 1 + each.length));
    if (name !== undefined) found.add(name);
  }
  return found;
}

/** `@admin` is not the beginning of `@administrator`. */
const endsAt = (text: string, end: number): boolean =>
  !(PART_OF_WORD.test(text.charAt(end - 1)) && PART_OF_WORD.test(text.charAt(end)));
