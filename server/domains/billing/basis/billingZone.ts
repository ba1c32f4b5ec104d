import { BILLING_ZONE, isZone } from '#model/rules/time/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The time zone of days, months and periods in bills (setting `billing.zone`), never that of the host. */
export const billingZone = ({ live }: Pick<Context, 'live'>): string => live.read('billing.zone');

/** The zone as it is stored, for tools that read the database beside the server. */
export async function storedZone({ kysely }: Context['db']): Promise<string> {
  const row = await kysely.selectFrom('configs').select('value').where('key', '=', 'billing.zone').executeTakeFirst();
  return row?.value ?? BILLING_ZONE;
}

/** Refuses what is no time zone, and any other one once something is billed: days that are billed would move. */
export async function refuseZone(context: Context, zone: unknown): Promise<void> {
  if (zone !== null && !(typeof zone === 'string' && isZone(zone)))
    throw new ApiError('request.invalid', { fields: { value: 'rating.zone' } });
  if (zone === billingZone(context)) return;
  const { kysely } = context.db;
  const billed = await kysely.selectFrom('bill_lines').select('id').limit(1).executeTakeFirst();
  if (billed !== undefined) throw new ApiError('request.conditionFailed', { fields: { value: 'rating.zoneInUse' } });
}
