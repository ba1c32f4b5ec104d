import type { cost as chinese } from '#src/i18n/zh/later/cost.ts';

/** Sentences of the card with the cost of a record. */
export const cost: Record<keyof typeof chinese, string> = {
  chargeType: 'Charging',
  postpaid: 'Pay as you go',
  prepaid: 'Subscription',
  hourly: '%{price}/hour',
  monthly: 'About %{price}/month',
  perPeriod: 'Last payment',
  notCounted: 'Not charged in its present state',
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
