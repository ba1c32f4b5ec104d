import { settingViolation } from '#model/conditions/settingText.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { isVariable, reasonOf } from './constants.ts';

/**
 * Checks `settingOf`: it names a field beside it, and a default is a value of the setting that its default names.
 *
 * @example
 *   checkSettingOf(node, field, siblings, 'fields.value', context); // reports `setting-of` without such a field
 */
export function checkSettingOf(
  of: Node,
  field: FieldDefinition,
  siblings: Record<string, FieldDefinition>,
  where: string,
  context: Context,
): void {
  const node = child(of, 'settingOf');
  const by = field.settingOf?.by;
  if (node === undefined || by === undefined) return;
  const beside = siblings[by];
  if (beside === undefined) {
    context.reporter.report(node.at, {
      code: 'setting-of',
      says: `${where}.settingOf is ${by}, which is not a field beside it`,
      expected: 'a field beside it that holds the key of a setting',
      word: by,
      words: Object.keys(siblings),
    });
    return;
  }
  const start = child(of, 'default');
  if (start) checkText(start, field, { [by]: beside.default ?? null }, `${where}.default`, 'wrong-default', context);
}

/**
 * Checks that a constant text is a value of the setting whose key is the constant next to it.
 *
 * @example
 *   checkText(node, fields.value, { key: 'login.max_failures' }, 'templates.web.value', 'template', context);
 */
export function checkText(
  node: Node,
  field: FieldDefinition,
  beside: Record<string, Json>,
  where: string,
  code: string,
  context: Context,
): void {
  const text = toJson(node);
  const by = field.settingOf?.by;
  if (by === undefined || typeof text !== 'string' || isVariable(text) || isVariable(beside[by] ?? null)) return;
  const violation = settingViolation(field, beside, text);
  if (!violation) return;
  const key = `${by}: ${String(beside[by])}`;
  context.reporter.report(node.at, {
    code,
    says: `${where} is ${JSON.stringify(text)} with ${key} (${reasonOf(violation, context)})`,
    expected: `what ${key} asks for`,
  });
}
