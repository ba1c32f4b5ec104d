import type * as yup from 'yup';
import type { Values } from '#model/conditions/conditions.ts';
import { contentViolation } from '#model/conditions/content.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { RuleContext } from './ruleContext.ts';

/** The text to check, and the values next to it, one of which decides what the text must hold. */
type TextToCheck = (text: unknown, beside: Values) => { text: unknown; values: Values };

/**
 * The rule of a text together with the rule of its content, for a field with `content`. Reports `validation.integer`
 * and others.
 *
 * @example
 *   // The schema itself:
 *   contentRule(yup.mixed(), { ...field, content: undefined }, context, (text) => ({ text, values: {} }));
 */
export function contentRule(
  schema: yup.AnySchema,
  field: FieldDefinition,
  context: RuleContext,
  textToCheck: TextToCheck,
): yup.AnySchema {
  if (field.content === undefined) return schema;
  return schema.test({
    name: 'content',
    test(value, { createError, parent }: { createError: yup.TestContext['createError']; parent: Values }) {
      const { text, values } = textToCheck(value, parent);
      if (typeof text !== 'string' || text === '') return true;
      const violation = contentViolation(field, values, text);
      return violation === undefined || createError({ message: context.render(violation), params: { violation } });
    },
  });
}
