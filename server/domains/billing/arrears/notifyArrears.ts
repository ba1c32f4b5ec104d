import { yuan } from '#model/rules/money/money.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { noteReminder } from './noteReminder.ts';
import type { Arrears } from './openArrears.ts';

const LEVELS = { overdue: 'warn', suspended: 'error', resumed: 'info', released: 'error' } as const;

/** Informs the owner of an account of what has happened, how much is owed, and what happens when. */
export async function notifyArrears(
  context: Context,
  about: keyof typeof LEVELS,
  account: RecordOf<'accounts'>,
  { id, next_at }: Pick<Arrears, 'id' | 'next_at'>,
): Promise<void> {
  const delivery = await notify(context, {
    type: 'billing',
    level: LEVELS[about],
    to: { account: account.id },
    title: `notice.${about}`,
    text: `notice.${about}Text`,
    params: {
      account: account.account_no ?? '',
      owed: yuan(account.owed_amount ?? 0),
      until: next_at === null ? '' : { moment: next_at },
    },
    link: '/wallet',
    key: `arrears ${id} ${about}`,
  });
  await noteReminder(context, { about, account }, delivery);
}

/** `2026-05-01 05:00`, in the billing zone. */
export const momentText = (context: Pick<Context, 'live'>, at: number): string =>
  instantText(Math.floor(at / 1_000), billingZone(context))
    .slice(0, 16)
    .replace('T', ' ');
