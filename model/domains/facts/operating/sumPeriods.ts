/** The figures of one period as they are stored: amounts in micro-yuan, hours and capacity in millionths. */
export interface StoredFigures {
  orders: number | null;
  new_users: number | null;
  active_users: number | null;
  paying_users: number | null;
  gross_revenue: number | null;
  refunds: number | null;
  net_revenue: number | null;
  top_ups: number | null;
  machine_hours: number | null;
  gpu_hours: number | null;
  vcpu_used: number | null;
  vcpu_total: number | null;
  gpu_used: number | null;
  gpu_total: number | null;
}

/** The figures of several periods. Null: not known, or nothing to divide by. */
export type SummedFigures = Record<QuantityName, number | null>;

export const QUANTITIES = [
  'net_revenue',
  'gross_revenue',
  'refunds',
  'orders',
  'new_users',
  'active_users',
  'paying_users',
  'arpu',
  'top_ups',
  'machine_hours',
  'gpu_hours',
  'vcpu_pct',
  'gpu_pct',
] as const;

export type QuantityName = (typeof QUANTITIES)[number];

/** Quantities that count each user once: of several periods, the mean. */
export const COUNTED_ONCE: readonly QuantityName[] = ['active_users', 'paying_users'];
/** Quotients, of which no records are the parts. */
export const QUOTIENTS: readonly QuantityName[] = ['arpu', 'vcpu_pct', 'gpu_pct'];

/**
 * The figures of periods that follow each other. Amounts and counts add up; users who count once are the mean of the
 * periods, never their sum; quotients divide the sums, so that no period weighs more than it has. `count`: how many
 * periods there are, if the figures of several are summed already.
 *
 * @example
 *   sumPeriods([{ ...none, paying_users: 3 }, { ...none, paying_users: 1 }]).paying_users; // 2
 */
export function sumPeriods(periods: readonly StoredFigures[], count = periods.length): SummedFigures {
  const sum = (name: keyof StoredFigures): number | null => {
    const known = periods.flatMap((each) => each[name] ?? []);
    return known.length === 0 ? null : known.reduce((all, each) => all + each, 0);
  };
  const mean = (name: keyof StoredFigures): number | null => {
    const all = sum(name);
    return all === null ? null : all / count;
  };
  const [net, paying] = [sum('net_revenue'), sum('paying_users')];
  return {
    net_revenue: net,
    gross_revenue: sum('gross_revenue'),
    refunds: sum('refunds'),
    orders: sum('orders'),
    new_users: sum('new_users'),
    active_users: mean('active_users'),
    paying_users: mean('paying_users'),
    arpu: net === null || paying === null || paying === 0 ? null : Math.round(net / paying),
    top_ups: sum('top_ups'),
    machine_hours: sum('machine_hours'),
    gpu_hours: sum('gpu_hours'),
    vcpu_pct: quotient(sum('vcpu_used'), sum('vcpu_total')),
    gpu_pct: quotient(sum('gpu_used'), sum('gpu_total')),
  };
}

const quotient = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;
