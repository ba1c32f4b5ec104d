import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

type Known = Pick<Context, 'schemas'>;

/** The words for what is charged, such as a public IP, in both languages. */
export const labelOfType = (context: Known, type: string | null): Json =>
  labelOf(context, 'billingItems', 'resource_type', type);

/** The words for the unit of a price, such as an hour. */
export const labelOfMeter = (context: Known, meter: string | null): Json =>
  labelOf(context, 'products', 'meter', meter);

function labelOf({ schemas }: Known, resource: string, field: string, word: string | null): Json {
  const value = schemas.resources[resource]?.fields[field]?.values?.[word ?? ''];
  return value ? { ...value.label } : { zh: word ?? '', en: word ?? '' };
}
