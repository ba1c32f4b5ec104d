import type { Definition, Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { PreviewTable } from '#model/reading/actionPreview.ts';
import { refundPreview } from '#server/domains/billing/orders/refund/refundPreview.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, RecordOf, SharedAction } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';

const SUBSCRIPTIONS = 'subscriptions';
const ORDERS = 'orders';

/** Runs an action of the subscription that pays for a record, as its own page would. */
export async function actOnTerms(
  context: Context,
  definition: Definition,
  record: RecordData,
  action: string,
): Promise<void> {
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  const { id } = await termsOfRecord(context, definition, record);
  const found = subscriptions?.actions[action];
  if (subscriptions && found) await actOnRecord(context, subscriptions, id, found, {});
}

/** The refund of the order that bought a record. An order of several records is refunded on its own page. */
export const refundTerms: SharedAction = {
  async run(context, definition, record): Promise<ActionOutcome> {
    const order = await orderOfRecord(context, definition, record);
    const orders = knownDefinition(context, ORDERS);
    const refund = orders?.actions['refund'];
    if (wholeItems(order) > 1)
      throw new ApiError('request.conditionFailed', { fields: { id: boughtTogether(context, order) } });
    if (orders && refund) await actOnRecord(context, orders, order.id, refund, {});
    // It may be gone already.
    const body = await readRecord(context, definition, record[definition.id.field] as string).catch(() => ({}));
    return { onlyAnswers: true, reply: { status: 200, body } };
  },
  preview: {
    async basis(context, definition, record) {
      return refundPreview.basis(context, await orderOfRecord(context, definition, record));
    },
    async show(context, definition, record) {
      const order = await orderOfRecord(context, definition, record);
      const shown = await refundPreview.show(context, order);
      if (wholeItems(order) < 2) return { ...shown, tables: (shown.tables ?? []).map(withText) };
      return { notes: [{ text: boughtTogether(context, order), tone: 'warning' }] };
    },
  },
};

/** Amounts as text: the fields are those of the order. */
const withText = (table: PreviewTable): PreviewTable => ({
  ...table,
  rows: table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      typeof cell === 'object' && 'field' in cell ? `¥${typeof cell.value === 'string' ? cell.value : '—'}` : cell,
    ),
  })),
});

const boughtTogether = ({ schemas, lang }: Context, { order_no: order }: RecordOf<'orders'>): string =>
  renderMessage(schemas.messages, 'recordTerms.boughtTogether', { order: order ?? '' }, lang);

/** The subscription of a record, if the reader may see it. */
async function termsOfRecord(
  context: Context,
  { resource, id: { field } }: Definition,
  record: RecordData,
): Promise<{ id: number; order_id: number | null }> {
  const definition = knownDefinition(context, SUBSCRIPTIONS);
  const filter: Record<string, Json> = { resource, resource_id: `${record[field]}`, status: ['active', 'expired'] };
  const [found] = definition
    ? await firstRecords(context, definition, {
        fields: ['id', 'order_id'],
        filter,
        sort: [{ field: 'id', order: 'DESC' }],
        limit: 1,
      })
    : [];
  if (found === undefined) throw new ApiError('billing.subscriptionNotFound');
  return found;
}

async function orderOfRecord(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<RecordOf<'orders'>> {
  const orders = knownDefinition(context, ORDERS);
  const { order_id } = await termsOfRecord(context, definition, record);
  if (orders === undefined || order_id === null) throw new ApiError('billing.orderNotFound');
  return findRecord(context, orders, order_id);
}

/** Its items that were delivered and not made with another one. */
const wholeItems = ({ items, price_snapshot }: RecordOf<'orders'>): number => {
  const parts = partsIn(price_snapshot);
  return (items ?? []).filter(({ status }, index) => status !== 'failed' && !parts.has(index)).length;
};

/** The frozen price says which items came with another one. */
function partsIn(frozen: Json): Set<number> {
  const items = (frozen as { items?: { part?: boolean }[] } | null)?.items ?? [];
  return new Set(items.flatMap(({ part }, index) => (part === true ? index : [])));
}
