import { yuan } from '#model/rules/money/money.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Label } from '#model/language/definition.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { change } from './followAccounts.ts';
import { momentText } from './notifyArrears.ts';
import { noteReminder } from './noteReminder.ts';
import { openArrears, type Arrears } from './openArrears.ts';

const DAY_MS = 86_400_000;

/** Reminds the customer of an account by hand; its open arrears say so, too. */
export async function remindOfAccount(context: Context, { id }: { id: number }, note: string | null): Promise<void> {
  const account = await lockAccount(context, id);
  const arrears = await openArrears(context, id);
  await send(context, account, arrears, note);
  if (arrears !== undefined) await change(context, arrears, { reminded_at: context.clock() });
}

/** The same from its arrears: the account says so, too, so that nothing is sent twice from two pages. */
export async function remindOfArrears(context: Context, arrears: Arrears, note: string | null): Promise<void> {
  const account = await lockAccount(context, arrears.account_id);
  const definition = knownDefinition(context, 'accounts');
  if ((account.reminded_at ?? 0) > context.clock() - DAY_MS || definition === undefined)
    throw new ApiError('request.conditionFailed');
  await send(context, account, arrears, note);
  const platform = onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
  await storeChanges(platform, definition, account, { reminded_at: context.clock() });
}

async function send(
  context: Context,
  account: RecordOf<'accounts'>,
  arrears: Arrears | undefined,
  note: string | null,
): Promise<void> {
  const words = (key: string, params: Record<string, string>): Label => {
    const say = (lang: keyof Label) => renderMessage(context.schemas.messages, key, params, lang);
    return { zh: say('zh'), en: say('en') };
  };
  const delivery = await notify(context, {
    type: 'billing',
    level: 'warn',
    to: { account: account.id },
    title: 'notice.reminder',
    text: (account.owed_amount ?? 0) > 0 ? 'notice.reminderOwesText' : 'notice.reminderLowText',
    params: {
      account: account.account_no ?? '',
      owed: yuan(account.owed_amount ?? 0),
      available: yuan(account.available ?? 0),
      next: nextOf(context, arrears, words),
      note: note === null || note === '' ? '' : words('notice.reminderNote', { note }),
    },
    link: '/wallet',
    key: `reminder ${account.id} ${context.clock()}`,
  });
  await noteReminder(context, { about: 'reminder', account, note, sentBy: context.actor.id }, delivery);
}

/** What happens next, and when: the step that the job of the arrears will take. */
function nextOf(
  context: Context,
  arrears: Arrears | undefined,
  words: (key: string, params: Record<string, string>) => Label,
): Label | string {
  if (arrears === undefined || arrears.next_at === null || arrears.next_step === null) return '';
  const key = arrears.next_step === 'suspend' ? 'notice.reminderStops' : 'notice.reminderReleases';
  return words(key, { until: momentText(context, arrears.next_at) });
}
