import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';

/** More orders of one account do not wait for money. */
const MOST_WAITING = 100;

const now = ({ clock }: Pick<Context, 'clock'>): string => new Date(clock()).toISOString();

/**
 * Pays the orders that wait for a transfer, the oldest first. The first that the balance does not reach ends it, so
 * that a later one does not overtake; one that cannot be paid for another reason stays for its buyer.
 */
export const moneyArrivedHandler: JobHandler<{ account_id: number }> = {
  async finish(context, { account_id }) {
    const orders = knownDefinition(context, 'orders');
    const action = orders?.actions['pay'];
    if (orders === undefined || action === undefined) return;
    const waiting = await firstRecords(context, orders, {
      fields: ['id', 'buyer_id'],
      filter: { account_id, status: 'pending_payment', by_transfer: true, expire_at: { gt: now(context) } },
      sort: [{ field: 'id', order: 'ASC' }],
      limit: MOST_WAITING,
    });
    for (const { id, buyer_id } of waiting) {
      const buyer = await context.db.kysely
        .selectFrom('users')
        .select(['id', 'name', 'kind', 'bp_id'])
        .where('id', '=', buyer_id)
        .executeTakeFirst();
      if (buyer === undefined) continue;
      const actor = asPlatform({ ...context.actor, ...buyer, kind: +buyer.kind });
      try {
        await context.transaction(async (inside) => {
          await actOnRecord({ ...inside, actor }, orders, id, action, {});
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        context.log.info({ order: id, error: error.key }, 'an order still waits for its transfer');
        if (error.key === 'billing.insufficientBalance') return;
      }
    }
  },
};
