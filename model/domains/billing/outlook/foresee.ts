import type { Payable } from '#model/domains/billing/payFrom.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { extended } from '#model/domains/billing/rating/purchase/extended.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { renewalInstant } from './renewalInstant.ts';
import { renewalDues, usageDue } from './futureDues.ts';
import { availableIn, nextHour, payIn, walletOf, wholeHour } from './futureWallet.ts';
import type { Outlook, OutlookEvent, OutlookFacts, RunningSubscription } from './outlookFacts.ts';

/** When a subscription renews itself, in seconds since 1970. */
const renewalSecond = (end: number, lastFrom: number | null, { count, unit }: Period): number =>
  Math.ceil(
    renewalInstant({
      ends_at: end * 1000,
      last_from: lastFrom === null ? null : lastFrom * 1000,
      period: count,
      period_unit: unit,
    }) / 1000,
  );
const HOUR_S = 3_600;

/** Something that is due at an instant and may move money. */
interface Due {
  at: number;
  do: () => void;
}

/**
 * Plays the future of an account with the rules that will apply: hourly settlements at the prices in force then,
 * automatic renewals a day before the end, grants that end, and the end of what is charged by use once the account has
 * owed for the time of grace, which has begun already if it owes now. Nothing else is assumed: what runs keeps running,
 * and no one tops up.
 *
 * The usage that accrues between two events is rated once, because settlements are cumulative; the hour in which the
 * account begins to owe is found by halving. With `plenty`, the account pays everything below zero and never stops.
 *
 * @example
 *   foresee(facts).overdue_at; // 1_777_572_000
 */
export function foresee(facts: OutlookFacts, { plenty = false } = {}): Outlook {
  const future = new Future(facts, plenty);
  future.play();
  const { curve, overdue_at, suspended_at, rest_of_month } = future;
  const events = [...future.events, ...priceChanges(facts)].toSorted((a, b) => a.at - b.at);
  return { events, curve, overdue_at, suspended_at, rest_of_month };
}

/** The course of an account, from one thing that is due to the next. */
class Future {
  readonly events: OutlookEvent[] = [];
  readonly curve: { at: number; available: number }[] = [];
  overdue_at: number | null;
  suspended_at: number | null = null;
  rest_of_month = 0;
  readonly #facts: OutlookFacts;
  readonly #plenty: boolean;
  readonly #queue: Due[] = [];
  #wallet: ReturnType<typeof walletOf>;
  #settled: number;
  #cycle: string;
  /** The cost of each item in this cycle up to its settlement. */
  #charged: readonly bigint[];

  constructor(facts: OutlookFacts, plenty: boolean) {
    this.#facts = facts;
    this.#plenty = plenty;
    this.#wallet = walletOf(facts);
    this.#settled = facts.at;
    this.#cycle = cycleOf(facts.at, facts.zone);
    this.#charged = facts.items.map((item) => item.charged);
    this.overdue_at = facts.arrears?.since ?? null;
  }

  play(): void {
    const { at, until, arrears, grants, subscriptions } = this.#facts;
    this.#note(at);
    this.#endCycle();
    if (arrears !== null && !this.#plenty) this.#stopAt(Math.max(at, arrears.stopsAt));
    for (const grant of grants) this.#endGrant(grant);
    for (const subscription of subscriptions) this.#follow(subscription);
    for (;;) {
      const next = this.#queue.toSorted((one, other) => one.at - other.at)[0];
      const to = wholeHour(Math.min(next?.at ?? until, until));
      if (to >= nextHour(at) && !this.#settle(to)) continue;
      if (next === undefined) break;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      next.do();
    }
  }

  #available(at: number): number {
    return availableIn(this.#facts, this.#wallet, at);
  }

  #note(at: number): void {
    this.curve.push({ at, available: this.#available(at) });
  }

  /** Counts what is due at an instant, or for the time that begins there. */
  #spend(at: number, amount: number): void {
    const { at: now, zone } = this.#facts;
    if (cycleOf(at, zone) === cycleOf(now, zone)) this.rest_of_month += amount;
  }

  #add(at: number, work: () => void): void {
    if (at <= this.#facts.until) this.#queue.push({ at, do: work });
  }

  /** The wallet after everything up to an instant of this cycle is settled, and what each item has cost by then. */
  #settledAt(to: number) {
    const { zone, items } = this.#facts;
    const dues = items.map((item) => usageDue(item, { zone, cycle: this.#cycle, until: to }));
    const payables = items.map(({ category_id = null, product_id = null, region_id = null }, index): Payable => ({
      amount: Number((dues[index] ?? 0n) - (this.#charged[index] ?? 0n)),
      category_id,
      product_id,
      region_id,
    }));
    const hours = Math.max(1, (to - wholeHour(this.#settled)) / HOUR_S);
    const total = payables.reduce((sum, { amount }) => sum + amount, 0);
    return { dues, wallet: payIn(this.#facts, this.#wallet, payables, { at: to, leastOf: total / hours }) };
  }

  #keep(to: number, { dues, wallet }: { dues: readonly bigint[]; wallet: ReturnType<typeof walletOf> }): void {
    for (const [index, due] of dues.entries()) this.#spend(this.#settled, Number(due - (this.#charged[index] ?? 0n)));
    [this.#wallet, this.#charged, this.#settled] = [wallet, dues, to];
    this.#note(to);
  }

  /** Settles up to a whole hour. Returns false if the account began to owe on the way, and stops there. */
  #settle(to: number): boolean {
    if (to <= this.#settled || this.suspended_at !== null || this.#facts.items.length === 0) return true;
    const all = this.#settledAt(to);
    if (this.#plenty || this.overdue_at !== null || availableIn(this.#facts, all.wallet, to) >= 0) {
      this.#keep(to, all);
      return true;
    }
    let [before, after] = [wholeHour(this.#settled), to];
    while (after - before > HOUR_S) {
      const middle = wholeHour((before + after) / 2);
      if (availableIn(this.#facts, this.#settledAt(middle).wallet, middle) < 0) after = middle;
      else before = middle;
    }
    this.#keep(after, this.#settledAt(after));
    this.#becomeOverdue(after);
    return false;
  }

  #becomeOverdue(at: number): void {
    this.overdue_at = at;
    this.events.push({ at, kind: 'overdue', owed: -this.#available(at) });
    this.#stopAt(at + this.#facts.graceS);
  }

  #stopAt(at: number): void {
    const { items } = this.#facts;
    if (items.length === 0) return;
    this.#add(at, () => {
      if (at > this.#settled) this.#keep(at, this.#settledAt(at));
      this.suspended_at = at;
      this.events.push({ at, kind: 'suspended', names: items.map(({ name }) => name) });
    });
  }

  #endCycle(): void {
    const { zone, items } = this.#facts;
    const { to } = cycleInterval(this.#cycle, zone);
    this.#add(to, () => {
      this.#cycle = cycleOf(to, zone);
      this.#charged = items.map(() => 0n);
      this.#endCycle();
    });
  }

  #endGrant({ id, name, validTo }: OutlookFacts['grants'][number]): void {
    const at = Math.floor((validTo ?? Infinity) / 1000);
    this.#add(at, () => {
      const amount = this.#wallet.left.get(id) ?? 0;
      if (amount > 0) this.events.push({ at, kind: 'grantEnds', grant: id, name, amount });
      this.#note(at);
    });
  }

  #follow(subscription: RunningSubscription): void {
    const { bought, lastFrom, renewal } = subscription;
    if (renewal === null) return this.#end(subscription);
    const at = Math.max(this.#facts.at, renewalSecond(bought.end, lastFrom, renewal.period));
    this.#add(at, () => this.#renew(subscription, renewal, at));
  }

  #end({ id, name, bought: { end } }: RunningSubscription): void {
    this.#add(end, () => void this.events.push({ at: end, kind: 'ends', subscription: id, name }));
  }

  #renew(subscription: RunningSubscription, renewal: NonNullable<RunningSubscription['renewal']>, at: number): void {
    const { id, name, bought } = subscription;
    const dues = renewalDues(renewal, at);
    const amount = dues?.reduce((sum, due) => sum + due.amount, 0) ?? null;
    const paid = dues && payIn(this.#facts, this.#wallet, dues, { at, leastOf: amount ?? 0 });
    const rest = paid && availableIn(this.#facts, paid, at);
    if (paid === undefined || rest === undefined || (rest < 0 && !this.#plenty)) {
      const missing = rest === undefined ? null : -rest;
      this.events.push({ at, kind: 'renewalFails', subscription: id, name, amount, missing });
      return this.#end(subscription);
    }
    this.#wallet = paid;
    this.#spend(at, amount ?? 0);
    this.#note(at);
    const next = extended(bought, renewal.period, { at, zone: this.#facts.zone });
    this.events.push({ at, kind: 'renewed', subscription: id, name, amount: amount ?? 0, ends: next.end });
    this.#follow({ id, name, bought: next, lastFrom: Math.max(at, bought.end), renewal });
  }
}

/**
 * How much must be added now so that the account owes nothing, and every renewal succeeds, until the end of the facts.
 * In micro-yuan.
 *
 * @example
 *   neededUntil({ ...facts, until }); // 42_000_000
 */
export function neededUntil(facts: OutlookFacts): number {
  const { curve } = foresee(facts, { plenty: true });
  return Math.max(0, ...curve.map(({ available }) => -available));
}

/** Prices of running items that begin in this time. */
function priceChanges({ at, until, items }: OutlookFacts): OutlookEvent[] {
  const changes = new Map<string, { at: number; product: number; names: string[] }>();
  for (const { name, product_id, usages } of items)
    for (const { effective_from } of usages.at(-1)?.versions ?? []) {
      if (effective_from <= at || effective_from > until) continue;
      const key = `${product_id ?? ''} ${effective_from}`;
      const known = changes.get(key) ?? { at: effective_from, product: product_id ?? 0, names: [] };
      known.names.push(name);
      changes.set(key, known);
    }
  return [...changes.values()].map((change) => ({ kind: 'priceChanges', ...change }));
}
