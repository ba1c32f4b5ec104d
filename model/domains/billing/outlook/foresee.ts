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
 * What accrues between two events is rated once, because settlements are cumulative; the hour in which the account
 * begins to owe is found by halving. With `plenty`, the account pays everything below zero and never stops.
 *
 * @example
 *   foresee(facts).overdue_at; // 1_777_572_000
 */
export function foresee(facts: OutlookFacts, { plenty = false } = {}): Outlook {
  const { zone, until, items } = facts;
  const events: OutlookEvent[] = [];
  const curve: { at: number; available: number }[] = [];
  const queue: Due[] = [];
  let wallet = walletOf(facts);
  let settled = facts.at;
  let cycle = cycleOf(facts.at, zone);
  let charged = items.map((item) => item.charged);
  let overdue_at: number | null = facts.arrears?.since ?? null;
  let suspended_at: number | null = null;

  const available = (at: number) => availableIn(facts, wallet, at);
  const note = (at: number) => void curve.push({ at, available: available(at) });

  /** The wallet after everything up to an instant of this cycle is settled, and what each item has cost by then. */
  function settledAt(to: number) {
    const dues = items.map((item) => usageDue(item, { zone, cycle, until: to }));
    const payables = items.map(({ category_id = null, product_id = null, region_id = null }, index): Payable => ({
      amount: Number((dues[index] ?? 0n) - (charged[index] ?? 0n)),
      category_id,
      product_id,
      region_id,
    }));
    const hours = Math.max(1, (to - wholeHour(settled)) / HOUR_S);
    const total = payables.reduce((sum, { amount }) => sum + amount, 0);
    return { dues, wallet: payIn(facts, wallet, payables, { at: to, leastOf: total / hours }) };
  }

  function keep(to: number, { dues, wallet: after }: ReturnType<typeof settledAt>): void {
    [wallet, charged, settled] = [after, dues, to];
    note(to);
  }

  /** Settles up to a whole hour. Returns false if the account began to owe on the way, and stops there. */
  function settle(to: number): boolean {
    if (to <= settled || suspended_at !== null || items.length === 0) return true;
    const all = settledAt(to);
    if (plenty || overdue_at !== null || availableIn(facts, all.wallet, to) >= 0) {
      keep(to, all);
      return true;
    }
    let [before, after] = [wholeHour(settled), to];
    while (after - before > HOUR_S) {
      const middle = wholeHour((before + after) / 2);
      if (availableIn(facts, settledAt(middle).wallet, middle) < 0) after = middle;
      else before = middle;
    }
    keep(after, settledAt(after));
    becomeOverdue(after);
    return false;
  }

  function becomeOverdue(at: number): void {
    overdue_at = at;
    events.push({ at, kind: 'overdue', owed: -available(at) });
    stopAt(at + facts.graceS);
  }

  function stopAt(at: number): void {
    if (items.length === 0) return;
    add(at, () => {
      if (at > settled) keep(at, settledAt(at));
      suspended_at = at;
      events.push({ at, kind: 'suspended', names: items.map(({ name }) => name) });
    });
  }

  function add(at: number, work: () => void): void {
    if (at <= until) queue.push({ at, do: work });
  }

  function endCycle(): void {
    const { to } = cycleInterval(cycle, zone);
    add(to, () => {
      cycle = cycleOf(to, zone);
      charged = items.map(() => 0n);
      endCycle();
    });
  }

  function follow({ id, name, bought, lastFrom, renewal }: RunningSubscription): void {
    const end = () => add(bought.end, () => void events.push({ at: bought.end, kind: 'ends', subscription: id, name }));
    if (renewal === null) return end();
    const at = Math.max(facts.at, renewalSecond(bought.end, lastFrom, renewal.period));
    add(at, () => {
      const dues = renewalDues(renewal, at);
      const amount = dues?.reduce((sum, due) => sum + due.amount, 0) ?? null;
      const paid = dues && payIn(facts, wallet, dues, { at, leastOf: amount ?? 0 });
      const rest = paid && availableIn(facts, paid, at);
      if (paid === undefined || rest === undefined || (rest < 0 && !plenty)) {
        const missing = rest === undefined ? null : -rest;
        events.push({ at, kind: 'renewalFails', subscription: id, name, amount, missing });
        return end();
      }
      wallet = paid;
      note(at);
      const next = extended(bought, renewal.period, { at, zone });
      events.push({ at, kind: 'renewed', subscription: id, name, amount: amount ?? 0, ends: next.end });
      follow({ id, name, bought: next, lastFrom: Math.max(at, bought.end), renewal });
    });
  }

  note(facts.at);
  endCycle();
  if (facts.arrears !== null && !plenty) stopAt(Math.max(facts.at, facts.arrears.stopsAt));
  for (const { id, name, validTo } of facts.grants) {
    const at = Math.floor((validTo ?? Infinity) / 1000);
    add(at, () => {
      const amount = wallet.left.get(id) ?? 0;
      if (amount > 0) events.push({ at, kind: 'grantEnds', grant: id, name, amount });
      note(at);
    });
  }
  for (const subscription of facts.subscriptions) follow(subscription);
  for (;;) {
    const next = queue.toSorted((a, b) => a.at - b.at)[0];
    const to = wholeHour(Math.min(next?.at ?? until, until));
    if (to >= nextHour(facts.at) && !settle(to)) continue;
    if (next === undefined) break;
    queue.splice(queue.indexOf(next), 1);
    next.do();
  }
  events.push(...priceChanges(facts));
  return { events: events.toSorted((a, b) => a.at - b.at), curve, overdue_at, suspended_at };
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
