import type { Label } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

type Known = Pick<Context, 'schemas'>;
/** A label that can be sent. */
type Words = Pick<Label, 'zh' | 'en'>;

/** The words for what is charged, such as a public IP, in both languages. */
export const labelOfType = (context: Known, type: string | null): Words =>
  labelOf(context, 'billingItems', 'resource_type', type);

/** The words for the unit of a price, such as an hour. */
export const labelOfMeter = (context: Known, meter: string | null): Words =>
  labelOf(context, 'products', 'meter', meter);

/** The words for how a price counts, such as tiers. */
export const labelOfModel = (context: Known, model: string): Words => labelOf(context, 'priceVersions', 'model', model);

function labelOf({ schemas }: Known, resource: string, field: string, word: string | null): Words {
  const value = schemas.resources[resource]?.fields[field]?.values?.[word ?? ''];
  return value ? { ...value.label } : { zh: word ?? '', en: word ?? '' };
}
