import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { memberAt, fieldPaths } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { entriesOf, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkConstant, checkEmptied } from '#model/compile/check/fields/constants.ts';
import { checkVariable } from '#model/compile/check/variables.ts';

/**
 * Checks the values that an action writes: whole stored fields of the record, except its state, with valid values.
 *
 * @example
 *   checkSet(node, action, 'actions.stop', outline, context); // reports `set-state`, `set-computed` and others
 */
export function checkSet(
  node: Node | undefined,
  action: ActionDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  for (const [path, { key, value: written }] of entriesOf(node)) {
    const field: FieldDefinition | undefined = memberAt(outline.fields, path);
    if (!field) {
      if (outline.fieldsKnown) {
        context.reporter.report(key.at, {
          code: 'unknown-field',
          says: `unknown field "${path}" in ${where}.set`,
          expected: `a field of ${outline.name}`,
          word: path,
          words: fieldPaths(outline.fields),
        });
      }
      continue;
    }
    if (field.type === 'state') {
      context.reporter.report(key.at, {
        code: 'set-state',
        says: `${where}.set writes the state`,
        expected: `to: the new state`,
      });
    }
    if (field.computed) {
      context.reporter.report(key.at, {
        code: 'set-computed',
        says: `${where}.set writes ${path}, which is computed`,
        expected: 'a stored field',
      });
    }
    if (path !== field.name) {
      context.reporter.report(key.at, {
        code: 'set-member',
        says: `${where}.set writes ${path}, which is part of another field`,
        expected: `the whole of ${path.split('.')[0] ?? path}`,
      });
    }
    const value = toJson(written);
    if (typeof value === 'string' && value.startsWith('$')) {
      checkVariable(
        written,
        value,
        field,
        { input: action.input ?? {}, record: outline.fields, known: outline.fieldsKnown },
        `${where}.set.${path}`,
        context,
      );
    } else {
      checkConstant(written, field, `${where}.set.${path}`, 'wrong-value', context);
      checkEmptied(written, field, `${where}.set.${path}`, 'wrong-value', context);
    }
  }
}
