import type * as yup from 'yup';
import type { Violation } from '#model/messages/messages.ts';
import { isObject } from '#model/fields/kind.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * Refuses keys that the definition does not name, each at its own path: a misspelt field must not be dropped in
 * silence. Keys that `isIgnored` are dropped. What is left are names of rules only, which also keeps `constructor` and
 * its like from yup.
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
