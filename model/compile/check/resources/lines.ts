import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, itemsOf, textOf } from '#model/compile/read/node.ts';

/**
 * Checks `lines`: no line has the name of a field, and each part is a readable field that is listed once.
 *
 * @example
 *   checkLines(outline, context); // reports `parts: [vcpu]`
 */
export function checkLines(outline: Outline, context: Context): void {
  for (const [name, { key, value }] of entriesOf(child(outline.node, 'lines'))) {
    const where = `lines.${name}`;
    if (Object.hasOwn(outline.fields, name)) {
      context.reporter.report(key.at, {
        code: 'line-is-field',
        says: `${where} has the name of a field of ${outline.name}`,
        expected: 'another name',
      });
    }
    const seen = new Set<string>();
    for (const part of itemsOf(child(value, 'parts'))) {
      const at = child(part, 'field') ?? part;
      const field = textOf(at) ?? '';
      if (seen.has(field)) {
        context.reporter.report(at.at, {
          code: 'named-twice',
          says: `${where}.parts contains "${field}" twice`,
          expected: 'each field once',
        });
      }
      seen.add(field);
      const found = needField(context, outline, field, at.at, `${where}.parts`);
      const objection = field.includes('.')
        ? 'is inside another field'
        : found?.writeOnly || found?.createOnly
          ? 'is never returned'
          : undefined;
      if (!found || objection === undefined) continue;
      context.reporter.report(at.at, {
        code: 'not-readable',
        says: `${where}.parts contains "${field}", which ${objection}`,
        expected: 'a readable field of the record',
      });
    }
  }
}
