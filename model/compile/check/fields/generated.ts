import type { Definition } from '#model/language/definition.ts';
import { child, itemsOf } from '#model/compile/read/node.ts';
import { needField, type Context, type Outline } from '#model/compile/context.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/**
 * Checks generated records: fields that are unique together identify them, and a field without input marks them.
 *
 * @example
 *   checkGenerated(outline, definition, context); // reports `generated-not-unique` and `generated-mark`
 */
export function checkGenerated(outline: Outline, { generated, unique }: Definition, context: Context): void {
  const node = child(outline.node, 'generated');
  if (generated === undefined || !node || !outline.fieldsKnown) return;
  const by = child(node, 'by');
  generated.by.forEach((name, index) =>
    needField(context, outline, name, (itemsOf(by)[index] ?? node).at, `generated.by[${index}]`),
  );
  const at = child(node, 'mark')?.at ?? node.at;
  needField(context, outline, generated.mark, at, 'generated.mark');
  const mark = outline.fields[generated.mark];
  if (mark !== undefined && (mark.type !== 'boolean' || mark.readOnly !== true || mark.default !== false)) {
    context.reporter.report(at, {
      code: 'generated-mark',
      says: `generated.mark names ${generated.mark}, which is not a boolean that only the server writes`,
      expected: '{ type: boolean, readOnly: true, default: false }',
    });
  }
  if (unique.some(({ fields }) => isSameJson(fields.toSorted(), generated.by.toSorted()))) return;
  context.reporter.report((by ?? node).at, {
    code: 'generated-not-unique',
    says: `generated.by does not identify a record: two ${outline.name} may have the same ${generated.by.join(' and ')}`,
    expected: 'fields that are unique together',
  });
}
