import type { standing as zh } from '#src/i18n/zh/later/standing.ts';

export const standing: typeof zh = {
  balance: 'Available balance',
  recharge: 'Top up',
  low_balance: 'The account has %{available} available; its threshold is %{threshold}.',
  empty: 'At the present use, the money lasts until %{at}.',
  overdue: 'The account owes %{owed} and cannot order.',
  suspends: 'From %{at}, machines stop and other resources are suspended.',
  suspended: 'The account owes %{owed}. Its services are suspended.',
  releases: 'From %{at}, machines move to the recycle bin.',
  fill: 'Top up %{amount} to end this warning.',
  settle: 'Top up more than %{amount} to resume.',
  timeline: {
    title: 'What the arrears mean',
    owes: 'The account began to owe',
    stops: 'Stopped: machines are off, data is kept',
    releases: 'Given up: machines go to the recycle bin, everything else is deleted',
    done: 'Happened',
    due: 'To come',
    sent: 'Notified %{recipients} people (%{mailed} by email) · %{at}',
    toSend: 'The customer is notified then',
    unsent: 'No notice was sent',
    out: 'Top up %{amount} or more: everything starts again within seconds, without a further step.',
  },
  others: 'Please contact the person who manages the account.',
  topUp: 'Top up',
  account: 'Account',
  renew: 'Renew',
  endsOne: '“%{name}” ends at %{at} and does not renew itself.',
  endsSome:
    '%{smart_count} thing ends within three days and does not renew itself: “%{name}”, at %{at}. |||| %{smart_count} things end within three days and do not renew themselves, “%{name}” first, at %{at}.',
  close: 'Hide for a day',
};
