import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { ApiError, type FieldFault } from '#server/engine/http/apiError.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { GroupRow } from './groupRows.ts';

export const GROUP_BODY = {
  type: 'object',
  properties: {
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'object', 'null'] },
      description: 'By key; null for the default. Settings that are left out keep their values.',
    },
  },
  required: ['values'],
} satisfies JsonSchema;

/** The values of a body as the records take them: text, or the value of an uploaded picture; null for the default. */
export function readGroupBody(
  rows: ReadonlyMap<string, GroupRow>,
  { values }: Readonly<Record<string, Json>>,
): ReadonlyMap<string, Json> {
  if (!isObject(values)) throw new ApiError('request.invalid', { fields: { values: 'validation.required' } });
  const faults = Object.entries(values).flatMap(([key, value]): [string, FieldFault][] => {
    const row = rows.get(key);
    if (row === undefined) return [[key, { key: 'validation.unknown', params: { name: key } }]];
    const isFile = row.field === 'picture';
    return typeof value === 'object' && value !== null && !isFile ? [[key, 'validation.text']] : [];
  });
  if (faults.length > 0) throw new ApiError('request.invalid', { fields: Object.fromEntries(faults) });
  return new Map(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? value : String(value)]),
  );
}
