import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { closesFrom } from '#model/rules/time/calendar/closesFrom.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { insertRow } from '#server/engine/records/write/writeRow.ts';

/**
 * Adds the months up to the present one. The first time, these are the months that have bills; one whose time has
 * passed can be closed from now on, because what was reported until now is on its bills.
 */
export async function keepMonths(context: Context): Promise<void> {
  const definition = knownDefinition(context, 'closes');
  if (definition === undefined) return;
  const zone = billingZone(context);
  const now = context.clock();
  const current = cycleOf(Math.floor(now / 1_000), zone);
  const { kysely } = context.db;
  const last = await kysely
    .selectFrom('closes')
    .select((eb) => eb.fn.max<string | null>('period').as('period'))
    .executeTakeFirst();
  const insert = (period: string, close_at: number) =>
    insertRow(context, definition, { period, close_at, status: 'open', created_at: now, updated_at: now });
  if (last?.period == null) {
    const billed = await kysely.selectFrom('bills').select('billing_cycle').distinct().execute();
    for (const period of new Set([...billed.map(({ billing_cycle }) => billing_cycle ?? current), current]))
      await insert(period, Math.max(closesFrom(period, zone) * 1_000, now));
    return;
  }
  // Also those of an outage, before their hours are settled.
  let period = last.period;
  while (period < current) {
    period = cycleOf(cycleInterval(period, zone).to, zone);
    await insert(period, closesFrom(period, zone) * 1_000);
  }
}

/** Closes the months whose time has come, in order, unless administrators close them (a setting). */
export async function closeDueMonths(given: Context): Promise<void> {
  if (!given.live.read('billing.close_automatically')) return;
  const context = { ...given, actor: asPlatform(given.actor) };
  const definition = knownDefinition(context, 'closes');
  const action = definition?.actions['close'];
  if (definition === undefined || action === undefined) return;
  const due = await context.db.kysely
    .selectFrom('closes')
    .select('id')
    .where('status', '=', 'open')
    .where('close_at', '<=', context.clock())
    .orderBy('period')
    .execute();
  for (const { id } of due) await actOnRecord(context, definition, id, action, {});
}
