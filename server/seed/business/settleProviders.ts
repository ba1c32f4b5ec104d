import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { closesFrom } from '#model/rules/time/calendar/closesFrom.ts';
import { cycleInterval, cycleOf, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import { act, create, type Business } from './openBusiness.ts';
import type { PastEvent } from './pastEvent.ts';

/** The content of `sharing.yaml`. */
interface Agreed {
  rules: Record<string, Json>[];
  dispute: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RULES = 'accountingRules';
const STATEMENTS = 'settlementStatements';
/** Who settles with providers in the demo, and who approves and pays. */
const SUPPORTER = 'operation_supporter';
const ADMIN = 'admin';

/**
 * The revenue that providers of the demo share in: rules that a second person approved, and a statement for each month
 * that was closed. The platform makes the drafts itself. The latest month waits for confirmation, with a line in
 * dispute, and one of its statements is still a draft. A demo without providers has none of it.
 */
export async function settleProviders(context: Context, begin: number, end: number): Promise<PastEvent[]> {
  const agreed = parse(await readFile(join(import.meta.dirname, 'sharing.yaml'), 'utf8')) as Agreed;
  const zone = billingZone(context);
  const closes: { period: string; at: number }[] = [];
  for (let cycle = cycleOf(begin / 1_000, zone); ; cycle = cycleOf(cycleInterval(cycle, zone).to, zone)) {
    const at = closesFrom(cycle, zone) * 1_000;
    if (at > end) break;
    closes.push({ period: cycle, at });
  }
  const firstDay = `${dayOf(begin / 1_000, zone).slice(0, 7)}-01`;
  const months = closes.flatMap(({ period, at }, index) => {
    const isLast = index === closes.length - 1;
    return eventsOf(period, at, { isLast, isFirst: index === 0 && !isLast, reason: agreed.dispute });
  });
  const rules: PastEvent = { at: begin, isQuiet: true, do: (_, business) => agreeOnRules(business, agreed, firstDay) };
  return [rules, ...months].filter(({ at }) => at <= end);
}

async function agreeOnRules(business: Business, { rules }: Agreed, effective_from: string): Promise<void> {
  const supporter = await business.as(SUPPORTER);
  if ((await providersOf(supporter)).length === 0) return;
  for (const terms of rules) {
    const { id } = await create(supporter, RULES, { ...terms, effective_from });
    await act(supporter, RULES, Number(id), 'submit');
    await act(await business.as(ADMIN), RULES, Number(id), 'approve');
  }
}

/** What people do with the statements of a month: two days after its close, and in the days that follow. */
function eventsOf(
  period: string,
  closed: number,
  { isFirst, isLast, reason }: { isFirst: boolean; isLast: boolean; reason: string },
): PastEvent[] {
  const on = (day: number, work: (business: Business) => Promise<void>): PastEvent => ({
    at: closed + day * DAY_MS,
    isQuiet: true,
    do: (_, business) => work(business),
  });
  return [
    on(1, async (business) => {
      const drafts = await statementsIn(business, period, 'draft');
      // Of the latest month, the last draft is still being checked.
      for (const { id } of isLast && drafts.length > 1 ? drafts.slice(0, -1) : drafts)
        await act(await business.as(SUPPORTER), STATEMENTS, id, 'send');
    }),
    on(3, async (business) => {
      const waiting = await statementsIn(business, period, 'confirming');
      for (const [index, { id, user }] of waiting.entries())
        if (user !== undefined && isLast && index === 0) await disputeOne(await business.as(user), id, reason);
        else if (user !== undefined && !isLast) await act(await business.as(user), STATEMENTS, id, 'confirm');
    }),
    ...(isLast ? [] : [on(6, (business) => payAll(business, period))]),
    ...(isFirst
      ? [
          on(7, async (business) => {
            for (const status of ['paid', 'confirmed'] as const)
              for (const { id, payable } of await statementsIn(business, period, status))
                if (status === 'paid' || payable === 0) await act(await business.as(ADMIN), STATEMENTS, id, 'close');
          }),
        ]
      : []),
  ];
}

async function disputeOne(provider: Context, statement: number, reason: string): Promise<void> {
  const line = await provider.db.kysely
    .selectFrom('settlement_lines')
    .select('id')
    .where('statement_id', '=', statement)
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (line !== undefined)
    await act(provider, STATEMENTS, statement, 'dispute', {
      line_ids: [line.id],
      reason,
    });
}

/** A large amount is ordered by one person and recorded by another. */
async function payAll(business: Business, period: string): Promise<void> {
  for (const { id, number, payable } of await statementsIn(business, period, 'confirmed')) {
    if (payable === 0) continue;
    const voucher_no = `ZF${number.replaceAll(/[^0-9A-Z]/g, '')}`;
    await act(await business.as(SUPPORTER), STATEMENTS, id, 'pay', { voucher_no });
    const [left] = (await statementsIn(business, period, 'paying')).filter((each) => each.id === id);
    if (left !== undefined) await act(await business.as(ADMIN), STATEMENTS, id, 'pay');
  }
}

const providersOf = ({ db }: Context) => db.kysely.selectFrom('providers').select('id').orderBy('id').execute();

/** The statements of a month in a state, with a user who acts for the provider. */
async function statementsIn(
  business: Business,
  period: string,
  status: 'draft' | 'confirming' | 'confirmed' | 'paying' | 'paid',
): Promise<{ id: number; number: string; payable: number; user: string | undefined }[]> {
  const { kysely } = business.platform().db;
  const rows = await kysely
    .selectFrom('settlement_statements')
    .select(['id', 'statement_no', 'payable_amount', 'bp_id'])
    .where('period', 'like', `${period}%`)
    .where('status', '=', status)
    .orderBy('id')
    .execute();
  const users = await kysely
    .selectFrom('users')
    .select(['name', 'bp_id'])
    .where((eb) => eb(eb.cast<string>('permissions', 'text'), 'like', '%"PROVIDER"%'))
    .orderBy('id')
    .execute();
  return rows.map(({ id, statement_no, payable_amount, bp_id }) => ({
    id,
    number: statement_no ?? '',
    payable: payable_amount ?? 0,
    user: users.find((each) => each.bp_id === bp_id)?.name,
  }));
}
