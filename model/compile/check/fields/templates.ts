import { child, entriesOf, toJson } from '#model/compile/read/node.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { isFieldKind } from '#model/fields/index.ts';
import type { Json } from '#model/language/definition.ts';
import { checkConstant } from './constants.ts';
import { checkText } from './settingOf.ts';

/**
 * Checks that the templates of a form fill fields with an input, with valid values.
 *
 * @example
 *   checkTemplates(outline, context); // reports `not-writable` for a read-only field
 */
export function checkTemplates(outline: Outline, context: Context): void {
  const defaults = Object.fromEntries(
    Object.values(outline.fields).map((field): [string, Json] => [field.name, field.default ?? null]),
  );
  for (const [key, { value }] of entriesOf(child(child(outline.node, 'form'), 'templates'))) {
    const where = `form.templates.${key}.values`;
    const values = entriesOf(child(value, 'values'));
    const filled = { ...defaults, ...Object.fromEntries(values.map(([name, entry]) => [name, toJson(entry.value)])) };
    for (const [name, entry] of values) {
      const field = needField(context, outline, name, entry.key.at, where);
      if (!field) continue;
      if (field.readOnly || field.writeOnly) {
        context.reporter.report(entry.key.at, {
          code: 'not-writable',
          says: `${where} sets "${name}", which cannot be entered in the form`,
          expected: 'a field of the form',
        });
        continue;
      }
      if (!isFieldKind(field.type)) continue;
      checkConstant(entry.value, field, `${where}.${name}`, 'wrong-value', context);
      checkText(entry.value, field, filled, `${where}.${name}`, 'wrong-value', context);
    }
  }
}
