import type { Grant, GrantScope } from '#model/domains/billing/payFrom.ts';
import type { Context } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** The vouchers and granted money that an account can use now. */
export async function usableGrants(context: Context, accountId: number): Promise<Grant[]> {
  const definition = knownDefinition(context, 'vouchers');
  if (definition === undefined) return [];
  const rows = await usableAt(context.db, { account: accountId, now: context.clock() });
  return rows.map((row) => grantOf(decodeRecord(definition, row)));
}

const usableAt = preparedQuery((kysely, { account, now }: { account: number; now: number }) =>
  kysely
    .selectFrom('vouchers')
    .selectAll()
    .where('account_id', '=', account)
    .where('status', 'in', ['unused', 'partly_used'])
    .where('remaining', '>', 0)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', now)]))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .orderBy('id'),
);

function grantOf(voucher: RecordOf<'vouchers'>): Grant {
  return {
    id: voucher.id,
    kind: voucher.kind,
    remaining: voucher.remaining ?? 0,
    minAmount: voucher.min_amount ?? 0,
    priority: voucher.priority ?? 0,
    validTo: voucher.valid_to,
    scope: scopeOf(voucher),
  };
}

function scopeOf({ scope, category_ids, product_ids, region_ids }: RecordOf<'vouchers'>): GrantScope {
  switch (scope) {
    case 'category':
      return { of: scope, ids: category_ids ?? [] };
    case 'product':
      return { of: scope, ids: product_ids ?? [] };
    case 'region':
      return { of: scope, ids: region_ids ?? [] };
    default:
      return { of: 'all' };
  }
}
