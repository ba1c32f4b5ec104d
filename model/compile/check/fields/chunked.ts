import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needResource, type Context, type Outline } from '#model/compile/context.ts';
import { child, itemsOf, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** The keys that name another field of the record. */
const BESIDE = {
  progress: {
    code: 'progress',
    expected: 'a read-only field of type percent',
    fits: ({ type, readOnly }: FieldDefinition) => type === 'percent' && readOnly === true,
  },
  formatBy: { code: 'format', expected: 'a field of type enum', fits: ({ type }: FieldDefinition) => type === 'enum' },
} as const;

/**
 * Checks from where else than the computer a file may come: the records of known resources.
 *
 * @example
 *   checkAlsoFrom(node, 'fields.file_id', context);
 */
export function checkAlsoFrom(node: Node, where: string, context: Context): void {
  for (const item of itemsOf(child(node, 'alsoFrom')))
    needResource(context, textOf(item) ?? '', item.at, `${where}.alsoFrom`);
}

/**
 * Checks a chunked upload: it is forwarded to a cloud, a percentage of the record may show its progress, and an enum
 * may name its format.
 *
 * @example
 *   checkChunked(node, fields.file_id, 'fields.file_id', { outline, context });
 */
export function checkChunked(
  node: Node,
  field: FieldDefinition,
  where: string,
  { outline, context: { reporter } }: { outline: Outline; context: Context },
): void {
  if (field.chunked && !(field.createOnly && child(outline.node, 'cloud'))) {
    reporter.report(placeOf(node, 'chunked'), {
      code: 'chunked-kept',
      says: `${where} is a chunked file, which is never stored`,
      expected: '"createOnly: true" on a resource with the key "cloud"',
    });
  }
  for (const key of ['progress', 'formatBy'] as const) {
    const word = field[key];
    const at = child(node, key);
    if (word === undefined || !at) continue;
    const { code, expected, fits } = BESIDE[key];
    const beside = outline.fields[word];
    if (!field.chunked)
      reporter.report(at.at, {
        code: `${code}-without-chunked`,
        says: `${where}.${key} has no effect, because the file is not chunked`,
        expected: 'chunked: true',
      });
    else if (!beside || !fits(beside))
      reporter.report(at.at, {
        code: `${code}-field`,
        says: `${where}.${key} is "${word}"`,
        expected: `${expected} of ${outline.name}`,
        word,
        words: Object.values(outline.fields)
          .filter(fits)
          .map(({ name }) => name),
      });
  }
}
