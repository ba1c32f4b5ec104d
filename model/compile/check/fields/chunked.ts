import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks a chunked upload: it is forwarded to a cloud, and a percentage of the record may show its progress.
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
  const { progress } = field;
  const at = child(node, 'progress');
  if (progress === undefined || !at) return;
  if (!field.chunked) {
    reporter.report(at.at, {
      code: 'progress-without-chunked',
      says: `${where}.progress has no effect, because the file is not chunked`,
      expected: 'chunked: true',
    });
    return;
  }
  const shown = outline.fields[progress];
  if (shown?.type === 'percent' && shown.readOnly) return;
  const words = Object.values(outline.fields)
    .filter(({ type, readOnly }) => type === 'percent' && readOnly)
    .map(({ name }) => name);
  reporter.report(at.at, {
    code: 'progress-field',
    says: `${where}.progress is "${progress}"`,
    expected: `a read-only field of ${outline.name} of type percent`,
    word: progress,
    words,
  });
}
