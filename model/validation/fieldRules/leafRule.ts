import * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isEmptyValue, type FieldKind } from '#model/fields/kind.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * The yup rule of a value without members. Reports `validation.required` and the violations of the kind.
 *
 * @example
 *   leafRule(fieldKind('integer'), integerField, context).isValidSync('twelve'); // false
 */
export function leafRule(kind: FieldKind, field: FieldDefinition, context: RuleContext): yup.AnySchema {
  return yup
    .mixed()
    .nullable()
    .transform((value: unknown) => kind.normalise(value, field))
    .test({
      name: kind.kind,
      test: (value, { createError }) => {
        const violation = isEmptyValue(value)
          ? context.requires(field, value)
            ? { key: field.to === undefined ? 'validation.required' : 'validation.requiredChoice' }
            : undefined
          : // A request body and a form hold JSON; yup only knows “anything”.
            kind.check(value as Json, field);
        return (
          violation === undefined ||
          createError({
            message: context.render(violation, isEmptyValue(value) ? field : undefined),
            params: { violation },
          })
        );
      },
    });
}
