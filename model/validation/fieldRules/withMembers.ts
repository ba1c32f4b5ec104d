import type * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { RuleContext } from './ruleContext.ts';

type Fits = (value: unknown) => boolean;

/**
 * The rule of a group or list itself; its members have their own. yup reads objects and lists out of strings of JSON,
 * which would let a client send either: what does not fit as it was sent becomes null and is refused by what was sent.
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
        return violation === undefined || createError({ message: context.render(violation), params: { violation } });
      },
    });

  function violationOf(sent: unknown): Violation | undefined {
    const isAbsent = sent === undefined || sent === null || sent === '';
    if (!isAbsent && !fits(sent)) return wrongType;
    return isEmptyValue(sent) && context.requires(field, sent) ? { key: 'validation.required' } : undefined;
  }
}
