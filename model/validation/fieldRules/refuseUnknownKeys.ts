import type * as yup from 'yup';
import type { Violation } from '#model/messages/messages.ts';
import { isObject } from '#model/fields/kind.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * Refuses keys that the definition does not name, each at its own path, with `validation.unknown`: a misspelt field
 * must not be dropped silently. Keys that `isIgnored` are dropped. Only names of rules remain, so that `constructor`
 * and similar keys do not reach yup.
 *
 * @example
 *   refuseUnknownKeys(yup.object({}), {}, context).isValidSync({ colour: 'red' }); // false
 */
export function refuseUnknownKeys<S extends yup.AnySchema>(
  schema: S,
  known: object,
  context: RuleContext,
  isIgnored = (_key: string) => false,
): S {
  return schema
    .transform((value: unknown) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(known, key))) : value,
    )
    .test({
      name: 'unknown',
      test(_value, { createError, originalValue, path }) {
        if (!isObject(originalValue)) return true;
        const unknown = Object.keys(originalValue).find((key) => !Object.hasOwn(known, key) && !isIgnored(key));
        if (unknown === undefined) return true;
        const violation: Violation = { key: 'validation.unknown', params: { name: unknown } };
        return createError({
          path: path === '' ? unknown : `${path}.${unknown}`,
          message: context.render(violation),
          params: { violation },
        });
      },
    });
}
