import { isGranted } from '#model/access/granted.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

const HOURS_A_MONTH = 730n;

/** Renewals keep what was approved, and a smaller size saves money: neither waits. */
const WAITING_TYPES: readonly Json[] = ['new', 'convert', 'upgrade'];

/**
 * The limit of the reader's organisation above which an order waits (micro-yuan). Undefined for those who may approve,
 * for the platform, and where no limit is set.
 */
export async function approvalLimit(context: Context): Promise<number | undefined> {
  const { actor, db } = context;
  const approve = knownDefinition(context, 'orders')?.actions['approve'];
  if (approve === undefined || actor.bp_id === null || actor.grants.includes(PLATFORM_GRANT)) return undefined;
  if (isGranted(actor, approve.access)) return undefined;
  const row = await db.kysely
    .selectFrom('partners')
    .select('approval_above')
    .where('id', '=', actor.bp_id)
    .executeTakeFirst();
  return row?.approval_above ?? undefined;
}

/** Whether an order of these terms waits. Pay as you go counts with a month of it. */
export function isAbove(limit: number, terms: Readonly<Record<string, Json>>): boolean {
  if (!WAITING_TYPES.includes(terms['type'] ?? null)) return false;
  const of = (name: string) => microYuan(terms[name] ?? null) ?? 0;
  const paid = of('payable_amount') + of('voucher_amount');
  return Math.max(paid, terms['charge_type'] === 'postpaid' ? of('monthly') : 0) > limit;
}

/** What is created without an order cannot wait: above the limit it has to be ordered. `hour` in micro-yuan. */
export async function refuseAboveLimit(context: Context, hour: () => Promise<bigint>): Promise<void> {
  const limit = await approvalLimit(context);
  if (limit === undefined) return;
  const monthly = (await hour()) * HOURS_A_MONTH;
  if (monthly > BigInt(limit))
    throw new ApiError('iam.purchaseNeedsOrder', { params: { monthly: yuan(Number(monthly)), limit: yuan(limit) } });
}
