import { fieldsReadBy, matches } from '#model/conditions/conditions.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Question, RequestedItem } from '#server/domains/billing/quotes/question.ts';
import { SUBSCRIPTIONS, subscriptionOf } from '#server/domains/billing/subscriptions/findSubscription.ts';
import { partsOfSubscription } from '#server/domains/billing/subscriptions/partsOfSubscription.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** An item that a purchase pays for. `isPart`: it comes with the nearest item before it that is none. */
export type Belonging = RequestedItem & { isPart?: true };

/**
 * A record that is paid for in advance is one thing with its parts: they are renewed with it, and the disk from which a
 * machine starts is paid for in advance with the machine.
 */
export async function withBelonging(context: Context, question: Question): Promise<Belonging[]> {
  if (question.type !== 'renew' && question.type !== 'convert') return question.items;
  const found: Belonging[] = [];
  const items = question.type === 'renew' ? await withoutParts(context, question.items) : question.items;
  for (const item of items) {
    const parts =
      question.type === 'renew' ? await partsToRenew(context, item) : await partsToConvert(context, item, items);
    found.push(item, ...parts.map((part) => ({ ...part, isPart: true as const })));
  }
  return found;
}

/** A part comes with its whole. Alone it is refused: it would end at another time. */
async function withoutParts(context: Context, items: readonly RequestedItem[]): Promise<RequestedItem[]> {
  const named: Awaited<ReturnType<typeof subscriptionOf>>[] = [];
  for (const item of items) named.push(await subscriptionOf(context, item));
  const ids = new Set(named.map((each) => each?.id));
  const seen = new Set<number>();
  return items.filter((_, index) => {
    const found = named[index];
    if (found === undefined) return true;
    if (seen.has(found.id)) return false;
    seen.add(found.id);
    if (found.part_of === null) return true;
    if (!ids.has(found.part_of)) throw renewedWithWhole(context, `items.${index}`, found.resource_name);
    return false;
  });
}

function renewedWithWhole({ schemas, lang }: Context, at: string, name: string | null): ApiError {
  const says = renderMessage(schemas.messages, 'billing.renewsWithWhole', { name: name ?? '' }, lang);
  return new ApiError('request.invalid', { fields: { [at]: says } });
}

async function partsToRenew(context: Context, item: RequestedItem): Promise<RequestedItem[]> {
  const whole = await subscriptionOf(context, item);
  if (whole === undefined) return [];
  const parts = await partsOfSubscription(context, whole);
  return parts.map(({ id }) => ({ product_id: null, resource: SUBSCRIPTIONS, resource_id: id, values: null }));
}

/** The parts of a record that are charged by use and were not named. */
async function partsToConvert(
  context: Context,
  { resource, resource_id }: RequestedItem,
  items: readonly RequestedItem[],
): Promise<RequestedItem[]> {
  const { parts = [] } = context.schemas.resources[resource ?? ''] ?? {};
  const named = new Set(items.map((each) => `${each.resource} ${each.resource_id}`));
  const found = new Map<string, RequestedItem>();
  const platform = { ...context, actor: asPlatform(context.actor) };
  for (const { resource: made, by, belongs } of parts) {
    const definition = context.schemas.resources[made];
    if (definition === undefined || belongs === undefined) continue;
    const records = await firstRecords(platform, definition, {
      fields: [definition.id.field, ...fieldsReadBy(belongs)],
      filter: { [by]: resource_id },
      sort: [{ field: definition.id.field, order: 'ASC' }],
      limit: MOST_PARTS,
    });
    for (const record of records) {
      const { [definition.id.field]: key } = record;
      const id = `${key}`;
      if (!matches(belongs, record, { fields: definition.fields }) || named.has(`${made} ${id}`)) continue;
      if ((await subscriptionOf(context, { resource: made, resource_id: id })) !== undefined) continue;
      found.set(`${made} ${id}`, { product_id: null, resource: made, resource_id: id, values: null });
    }
  }
  return [...found.values()];
}

/** More disks than a machine holds. */
const MOST_PARTS = 50;
