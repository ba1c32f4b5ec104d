import type * as yup from 'yup';
import type { Violation } from '#model/messages.ts';
import { isObject, type SchemaContext } from './kind.ts';

/**
 * Refuses keys that the definition does not name, each at its own path: a misspelt field must not be dropped in silence.
 * `isKnown` lets more keys pass than the schema has rules for.
 */
export function refuseUnknownKeys<S extends yup.AnySchema>(schema: S, isKnown: (key: string) => boolean, context: SchemaContext): S {
  return schema.test({
    name: 'unknown',
    test(_value, { createError, originalValue, path }) {
      if (!isObject(originalValue)) return true;
      const unknown = Object.keys(originalValue).find((key) => !isKnown(key));
      if (unknown === undefined) return true;
      const violation: Violation = { key: 'validation.unknown', params: { name: unknown } };
      return createError({ path: path === '' ? unknown : `${path}.${unknown}`, message: context.render(violation), params: { violation } });
    },
  });
}
