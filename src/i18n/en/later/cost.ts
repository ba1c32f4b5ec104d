import type { cost as chinese } from '#src/i18n/zh/later/cost.ts';

/** Sentences of the card with the cost of a record. */
export const cost: Record<keyof typeof chinese, string> = {
  chargeType: 'Charging',
  postpaid: 'Pay as you go',
  prepaid: 'Subscription',
  hourly: '%{price}/hour',
  aboutHourly: 'about %{price}/hour',
  monthly: 'About %{price}/month',
  perPeriod: 'Last payment',
  notCounted: 'Not charged in its present state',
  suspended: 'Stopped, because the account owes money. It runs again once that is paid, and is not charged until then.',
  expired: 'Stopped, because its subscription has ended. It runs again once it is renewed.',
  together: ' Its %{count} parts are stopped and started as one: what others depend on stops last and starts first.',
  byUse: 'By use',
  ends: 'Ends',
  renewal: 'Renews automatically',
  renews: 'Yes',
  renewsNot: 'No',
  thisMonth: 'Charged this month',
  consumption: 'Charges in detail',
  lines: 'Everything that is charged',
  line: 'Record',
  kind: 'Charge',
  price: 'Price',
};
