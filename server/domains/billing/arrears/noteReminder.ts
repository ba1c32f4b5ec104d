import type { Delivery } from '#server/domains/messages/notify.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';

interface Reminder {
  about: NonNullable<StoredRecords['reminders']['about']>;
  account: Pick<RecordOf<'accounts'>, 'id' | 'owed_amount'>;
  note?: string | null;
  /** Who sent it; default: the platform. */
  sentBy?: number;
}

/** Notes that a customer was informed, in the transaction of the notice. One that reached no one is noted, too. */
export async function noteReminder(
  context: Context,
  { about, account, note = null, sentBy }: Reminder,
  { recipients, mailed }: Delivery,
): Promise<void> {
  const definition = knownDefinition(context, 'reminders');
  if (definition === undefined) return;
  const platform = onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
  await storeRecord(platform, definition, {
    account_id: account.id,
    about,
    owed: account.owed_amount,
    recipients,
    mailed,
    note,
    sent_by: sentBy ?? null,
  });
}
