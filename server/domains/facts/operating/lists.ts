import type { Condition } from '#model/conditions/conditions.ts';
import { NONE, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import type { Figure } from '#model/reading/figure.ts';

/** Money that arrived; a later refund of it is a movement of its own. */
export const TOP_UP_STATES = ['success', 'refunded'] as const;
/** Grants and vouchers bring no money. */
export const TOP_UP_METHODS = ['bank_transfer', 'remittance_code', 'alipay', 'wechat', 'auto', 'demo'] as const;

/** What a figure is about: periods that follow each other, of one key of a dimension. */
export interface Subject {
  grain: Grain;
  /** The first and the last period, and their days and instants (milliseconds). */
  first: string;
  last: string;
  firstDay: string;
  lastDay: string;
  from: number;
  to: number;
  dimension: Dimension;
  key: string;
}

/** The field of bill lines and orders that holds the key of a dimension. */
export const KEY_FIELDS = {
  region: 'region_id',
  site: 'site_id',
  cloud: 'cloud_id',
  provider: 'provider_id',
  partner: 'bp_id',
} as const satisfies Record<Exclude<Dimension, 'all'>, string>;

/** Ids are numbers, except those of clouds. */
export function keyCondition(dimension: Dimension, key: string): Condition {
  if (dimension === 'all') return {};
  const field = KEY_FIELDS[dimension];
  if (key === NONE) return { [field]: { empty: true } };
  return { [field]: dimension === 'cloud' ? key : Number(key) };
}

type List = NonNullable<Figure['list']>;

const daysOf = ({ firstDay, lastDay }: Subject): Condition[string] =>
  firstDay === lastDay ? firstDay : { gte: firstDay, lte: lastDay };

const instantsOf = ({ from, to }: Subject): Condition[string] => ({
  gte: new Date(from).toISOString(),
  lt: new Date(to).toISOString(),
});

const lines = (subject: Subject, more: Condition = {}): List => ({
  resource: 'billLines',
  filter: { settled_on: daysOf(subject), ...keyCondition(subject.dimension, subject.key), ...more },
  sum: 'payable_amount',
});

/** The facts that a sum over several periods adds up. */
const facts = (subject: Subject, sum: string): List => ({
  resource: 'operatingFacts',
  filter: {
    grain: subject.grain,
    dimension: subject.dimension,
    ...(subject.dimension !== 'all' && { key: subject.key }),
    period: subject.first === subject.last ? subject.first : { gte: subject.first, lte: subject.last },
  },
  sum,
});

const users = (subject: Subject, kind: 'active' | 'paying'): List | undefined => {
  // A user counts once in a period: the sum of several is no number of users.
  if (subject.first !== subject.last || !['all', 'partner'].includes(subject.dimension)) return undefined;
  return {
    resource: 'operatingUsers',
    filter: { kind, period: subject.first, ...keyCondition(subject.dimension, subject.key) },
  };
};

/** The list behind each quantity, with the same total or sum. A quantity without one is a mean. */
export const LISTS = {
  net_revenue: (subject) => lines(subject),
  gross_revenue: (subject) => lines(subject, { type: { ne: 'refund' } }),
  refunds: (subject) => lines(subject, { type: 'refund' }),
  orders: (subject) => ({
    resource: 'orders',
    filter: { paid_at: instantsOf(subject), ...keyCondition(subject.dimension, subject.key) },
  }),
  new_users: (subject) => ({
    resource: 'users',
    filter: { created_at: instantsOf(subject), ...keyCondition(subject.dimension, subject.key) },
  }),
  active_users: (subject) => users(subject, 'active'),
  paying_users: (subject) => users(subject, 'paying'),
  top_ups: (subject) => ({
    resource: 'chargeRecords',
    filter: {
      paid_at: instantsOf(subject),
      status: [...TOP_UP_STATES],
      method: [...TOP_UP_METHODS],
      ...keyCondition(subject.dimension, subject.key),
    },
    sum: 'amount',
  }),
  machine_hours: (subject) => facts(subject, 'machine_hours'),
  gpu_hours: (subject) => facts(subject, 'gpu_hours'),
} satisfies Record<string, (subject: Subject) => List | undefined>;

/** The list of the lines of one product. */
export const productLines = (subject: Subject, product: number): List => lines(subject, { product_id: product });

/** The list of the lines of one key of another dimension. */
export const partLines = (subject: Subject, dimension: Dimension, key: string): List =>
  lines(subject, keyCondition(dimension, key));
