import * as yup from 'yup';
import type { Violation } from '#model/messages/messages.ts';

/**
 * The value after validation, or the first violation at each dotted path.
 *
 * @example
 *   validate(fieldRule(integerField, context), 'twelve'); // { fields: { '': { key: 'validation.integer' } } }
 */
export function validate(
  schema: yup.AnySchema,
  value: unknown,
): { value: unknown } | { fields: Record<string, Violation> } {
  try {
    return { value: schema.validateSync(value, { abortEarly: false, disableStackTrace: true }) };
  } catch (error) {
    // A refusal is an ordinary outcome here; any other error is a defect of the rules.
    if (!yup.ValidationError.isError(error)) throw error;
    return { fields: byPath(error) };
  }
}

function byPath(error: yup.ValidationError): Record<string, Violation> {
  // Paths come from the client: the lookup must not find `constructor` on the prototype.
  const fields = new Map<string, Violation>();
  for (const { path = '', params } of error.inner.length > 0 ? error.inner : [error]) {
    // Every rule of `model/fields` stores its violation there.
    const violation = (params?.['violation'] as Violation | undefined) ?? { key: 'validation.object' };
    if (!fields.has(dotted(path))) fields.set(dotted(path), violation);
  }
  return Object.fromEntries(fields);
}

/** yup writes `labels[0].bgColor`, and `[0].bgColor` below a list. */
function dotted(path: string): string {
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/\["(.+?)"\]/g, '$1')
    .replace(/^\./, '');
}
