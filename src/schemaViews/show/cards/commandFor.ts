import { commandFields } from '#model/rules/commandFields.ts';

/**
 * The characters that a value may have. Values come from clouds and from other people, and the command runs in the
 * shell of the reader: nothing that a shell interprets, and no option in place of a word.
 */
const SAFE = /^[\w.:@%+/~][\w.:@%+/~-]*$/;

/** The first of the templates whose fields all have a value, filled in; a list gives its first. */
export function commandFor(
  templates: readonly string[],
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const template of templates) {
    const isWhole = commandFields(template).every((name) => wordOf(record[name]) !== undefined);
    if (isWhole) return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(record[name]) ?? '');
  }
  return undefined;
}

function wordOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const word = typeof first === 'string' || typeof first === 'number' ? String(first) : '';
  return SAFE.test(word) ? word : undefined;
}
