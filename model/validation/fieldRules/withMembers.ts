import type * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { RuleContext } from './ruleContext.ts';

type Fits = (value: unknown) => boolean;

/**
 * The rule of a group or list itself; its members have their own rules. yup parses strings of JSON into objects and
 * lists, which would accept both forms: a value of the wrong type becomes null, and the original value is refused.
 *
 * @example
 *   withMembers(yup.object(), field, context, isObject, { key: 'validation.object' }).isValidSync('{}'); // false
 */
export function withMembers<S extends yup.AnySchema>(
  schema: S,
  field: FieldDefinition,
  context: RuleContext,
  fits: Fits,
  wrongType: Violation,
): S {
  return schema
    .transform((_value: unknown, sent: unknown) => (fits(sent) ? sent : sent === undefined ? undefined : null))
    .test({
      name: field.type,
      test(_value, { createError, originalValue }) {
        const violation = violationOf(originalValue);
        return (
          violation === undefined ||
          createError({
            message: context.render(violation, isEmptyValue(originalValue) ? field : undefined),
            params: { violation },
          })
        );
      },
    });

  function violationOf(sent: unknown): Violation | undefined {
    const isAbsent = sent === undefined || sent === null || sent === '';
    if (!isAbsent && !fits(sent)) return wrongType;
    return isEmptyValue(sent) && context.requires(field, sent) ? { key: 'validation.required' } : undefined;
  }
}
