import { yuan } from '#model/rules/money/money.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { holdersOf } from '#server/domains/messages/holdersOf.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Statement } from './records/records.ts';
import type { SharingUses } from './uses.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** What is reported of a statement: who hears of it, and how much it matters. */
const EVENTS = {
  sent: { to: 'provider', level: 'info' },
  withdrawn: { to: 'provider', level: 'warn' },
  disputed: { to: 'platform', level: 'warn' },
  resolved: { to: 'provider', level: 'info' },
  confirmed: { to: 'platform', level: 'info' },
  confirmedForYou: { to: 'provider', level: 'warn' },
  paid: { to: 'provider', level: 'info' },
  returned: { to: 'provider', level: 'warn' },
  unconfirmed: { to: 'provider', level: 'warn' },
  stillUnconfirmed: { to: 'platform', level: 'warn' },
  unpaid: { to: 'platform', level: 'warn' },
} as const;

export type StatementEvent = keyof typeof EVENTS;

/**
 * Informs the people of the provider, or those of the platform, of a statement. `cause` separates events that can
 * happen more than once.
 */
export async function informOfStatement(
  context: Context,
  { zoneOf }: Pick<SharingUses, 'zoneOf'>,
  { statement, event, cause }: { statement: Statement; event: StatementEvent; cause: string | number },
): Promise<void> {
  const { to, level } = EVENTS[event];
  const isOwn = to === 'provider';
  const users = isOwn ? await peopleOf(context, statement.bp_id) : await supportersOf(context);
  const time = (at: number | null) =>
    at === null
      ? '-'
      : instantText(Math.floor(at / 1_000), zoneOf(context))
          .slice(0, 16)
          .replace('T', ' ');
  await notify(context, {
    type: 'settlement',
    level,
    to: { users },
    title: `statement.${event}`,
    text: `statement.${event}Text`,
    params: {
      number: statement.statement_no ?? '',
      period: statement.period,
      payable: yuan(statement.payable_amount ?? 0),
      amount: yuan(statement.amount ?? 0),
      disputed: statement.disputed_count ?? 0,
      confirmBy: time(statement.confirm_by),
      payBy: time(statement.pay_by),
      voucher: statement.voucher_no ?? '-',
      remark: statement.remark ?? '-',
    },
    link: `/separateAccountingSystem/${isOwn ? 'providers_record' : 'record'}/${statement.id}`,
    key: `statement ${statement.id} ${event} ${cause}`,
  });
}

/** The roles whose statements are those of their own organisation. */
export const providerRoles = (context: Context): string[] =>
  Object.keys(knownDefinition(context, 'settlementStatements')?.scope ?? {});

/** The users who act for the provider of an organisation. */
const peopleOf = async (context: Context, organisation: number | null): Promise<number[]> =>
  organisation === null ? [] : holdersOf(context, providerRoles(context), organisation);

/** The users of the platform who settle with providers: those who may send a statement. */
const supportersOf = (context: Context): Promise<number[]> =>
  holdersOf(context, knownDefinition(context, 'settlementStatements')?.actions['send']?.access ?? []);

export interface SupporterNotice {
  title: string;
  text: string;
  level?: 'info' | 'warn';
  params: Record<string, string | number>;
  link: string;
  key: string;
}

/** Informs those of the platform who settle with providers. */
export async function informSupporters(
  context: Context,
  { level = 'info', ...notice }: SupporterNotice,
): Promise<void> {
  await notify(context, { type: 'settlement', level, to: { users: await supportersOf(context) }, ...notice });
}
