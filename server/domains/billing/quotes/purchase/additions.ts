import { isWritable } from '#model/access/access.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { numberedField } from '#model/validation/countField.ts';
import { below, billedDefinition } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Belonging } from '#server/domains/billing/quotes/parts/withBelonging.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** An item of a purchase, with what is bought beside it. */
export interface Added extends Belonging {
  /** The item that it is joined with, and how (`purchase.adds`). */
  joins?: { item: number; add: string };
}

/** The items of a purchase, each with the other records that its buyer has ticked. */
export async function withAdditions(context: Context, items: readonly Belonging[]): Promise<Added[]> {
  const added: Added[] = [];
  for (const [item, requested] of items.entries())
    for (const [add, given] of Object.entries(requested.adds ?? {}))
      added.push({ ...(await additionOf(context, requested, { add, given })), joins: { item, add } });
  return [...items, ...added];
}

async function additionOf(
  context: Context,
  { resource, values }: Belonging,
  { add, given }: { add: string; given: Record<string, Json> },
): Promise<Belonging> {
  const whole = billedDefinition(context, resource ?? '');
  const addition = whole.purchase?.adds.find(({ key }) => key === add);
  if (addition === undefined || Object.keys(given).some((name) => !addition.fields.includes(name)))
    throw new ApiError('request.invalid', { at: ['items'] });
  const definition = billedDefinition(context, addition.resource);
  const { cloud_id = null } = values ?? {};
  const name = numberedField(definition);
  const title = values?.[numberedField(whole) ?? ''];
  const named =
    name === undefined ? {} : { [name]: `${typeof title === 'string' && title ? title : whole.resource}-${add}` };
  const own = { cloud_id, ...named, ...addition.values, ...given };
  const inside = await below(context, definition, own);
  return {
    product_id: null,
    resource: definition.resource,
    resource_id: null,
    values: { ...own, ...(await firstChoices(inside, definition, own)) },
  };
}

/** A reference that must be chosen and was not takes the first record that can be: the pool of an address. */
async function firstChoices(
  context: Context,
  definition: Definition,
  values: Readonly<Record<string, Json>>,
): Promise<Record<string, Json>> {
  const chosen: Record<string, Json> = {};
  for (const field of Object.values(definition.fields)) {
    if (field.type !== 'reference' || field.required !== true || !isWritable(field)) continue;
    const target = context.schemas.resources[field.to ?? ''];
    if ((values[field.name] ?? null) !== null || target === undefined) continue;
    const inCloud: Condition = target.fields['cloud_id'] === undefined ? {} : { cloud_id: values['cloud_id'] ?? null };
    const [first] = await firstRecords(context, target, {
      fields: [target.id.field],
      filter: { $all: [field.where ?? {}, inCloud] },
      sort: [{ field: target.id.field, order: 'ASC' }],
      limit: 1,
    });
    const id: unknown = first && Reflect.get(first, target.id.field);
    if (typeof id === 'string' || typeof id === 'number') chosen[field.name] = id;
  }
  return chosen;
}
