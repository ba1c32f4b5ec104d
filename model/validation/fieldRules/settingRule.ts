import type * as yup from 'yup';
import type { Values } from '#model/conditions/conditions.ts';
import { settingViolation } from '#model/conditions/settingText.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { RuleContext } from './ruleContext.ts';

/** The text to check, and the values next to it, one of which names the setting. */
type TextToCheck = (text: unknown, beside: Values) => { text: unknown; values: Values };

/**
 * The rule of a text together with that of the setting whose value it holds, for a field with `settingOf`. Reports
 * `validation.integer` and others.
 *
 * @example
 *   // The schema itself:
 *   settingRule(yup.mixed(), { ...field, settingOf: undefined }, context, (text) => ({ text, values: {} }));
 */
export function settingRule(
  schema: yup.AnySchema,
  field: FieldDefinition,
  context: RuleContext,
  textToCheck: TextToCheck,
): yup.AnySchema {
  if (field.settingOf === undefined) return schema;
  return schema.test({
    name: 'setting',
    test(value, { createError, parent }: { createError: yup.TestContext['createError']; parent: Values }) {
      const { text, values } = textToCheck(value, parent);
      if (typeof text !== 'string' || text === '') return true;
      const violation = settingViolation(field, values, text);
      return violation === undefined || createError({ message: context.render(violation), params: { violation } });
    },
  });
}
