import { child, entriesOf, placeOf, toJson } from '#model/compile/read/node.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { Json } from '#model/definition.ts';

/** Templates of a form fill fields that are entered, with values that these take. */
export function checkTemplates(outline: Outline, context: Context): void {
  for (const [key, { value }] of entriesOf(child(child(outline.node, 'form'), 'templates'))) {
    const where = `form.templates.${key}.values`;
    for (const [name, entry] of entriesOf(child(value, 'values'))) {
      const field = needField(context, outline, name, entry.key.at, where);
      if (!field) continue;
      if (field.readOnly || field.writeOnly) {
        context.reporter.report(entry.key.at, { code: 'not-writable', says: `${where}: "${name}" is not entered as it stands`, expected: 'a field of the form' });
        continue;
      }
      if (!isFieldKind(field.type)) continue;
      const kind = fieldKind(field.type);
      // What a kind leaves of JSON is JSON.
      const given = kind.normalise(toJson(entry.value), field) as Json;
      if (isEmptyValue(given) || kind.check(given, field) === undefined) continue;
      context.reporter.report(placeOf(child(value, 'values') ?? value, name), { code: 'wrong-value', says: `${where}.${name} is not what the field takes`, expected: `a value of type ${field.type}` });
    }
  }
}
