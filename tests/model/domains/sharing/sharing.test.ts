import { array, assert, bigInt, constantFrom, infiniteStream, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '#model/domains/billing/rating/share.ts';
import { baseOf } from '#model/domains/sharing/lines/baseOf.ts';
import { createSharer } from '#model/domains/sharing/lines/createSharer.ts';
import { planShares, type LineToShare } from '#model/domains/sharing/lines/planShares.ts';
import { takenBack } from '#model/domains/sharing/lines/takenBack.ts';
import { tieredShare } from '#model/domains/sharing/lines/tieredShare.ts';
import { chooseRuleOf } from '#model/domains/sharing/rules/chooseRule.ts';
import { overlaps } from '#model/domains/sharing/rules/overlaps.ts';
import { ruleStatus } from '#model/domains/sharing/rules/ruleStatus.ts';
import type { SharingRule } from '#model/domains/sharing/rules/sharingRule.ts';
import { inFen, statementTotals } from '#model/domains/sharing/statement/statementTotals.ts';
import { periodOf, periodsEndingIn, readSettlementPeriod } from '#model/domains/sharing/statement/settlementPeriod.ts';

const PROVIDER = 7;
const JUNE = periodOf('2026-06-01', 'month');
const NOTHING_BEFORE = { given: new Map(), rules: new Map() };

const ruleWith = (values: Partial<SharingRule> = {}): SharingRule => ({
  id: 1,
  rule_no: `R${values.id ?? 1}`,
  version: 1,
  receiver: 'resource',
  provider_id: PROVIDER,
  scope: 'all',
  targets: new Set(),
  mode: 'percentage',
  base: 'net_of_discount',
  pct: 70_000_000n,
  unit_amount: 0n,
  meter: null,
  tiers: [],
  guarantee: 0n,
  priority: 0,
  effective_from: '2026-01-01',
  effective_to: null,
  ...values,
});

const lineWith = (values: Partial<LineToShare> = {}): LineToShare => ({
  id: 1,
  receiver: 'resource',
  day: '2026-06-10',
  category_id: 1,
  product_id: 2,
  gpu_model: 'A100',
  resource_id: 'machine',
  meter: 'hour',
  quantity: 0n,
  payable: 100_000_000n,
  original: null,
  platform_discount: 0n,
  provider_discount: 0n,
  group: null,
  is_refund: false,
  corrects: null,
  ...values,
});

const plan = (lines: readonly LineToShare[], rules: readonly SharingRule[], settled = NOTHING_BEFORE) =>
  planShares({ provider_id: PROVIDER, period: JUNE, tax_rate: 60_000n, rules, lines, settled });

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('the rule of a line (entity H2)', () => {
  const chosen = (...rules: SharingRule[]) => chooseRuleOf(PROVIDER, rules)(lineWith())?.id;

  test('priority comes first, then the narrower scope, then the rule of the provider itself', () => {
    const scopes = (['all', 'category', 'product', 'gpu_model', 'resource'] as const).map((scope, index) =>
      ruleWith({ id: index + 1, scope, targets: new Set(['1', '2', 'A100', 'machine']) }),
    );
    for (let count = 1; count <= scopes.length; count += 1) expect(chosen(...scopes.slice(0, count))).toBe(count);
    expect(chosen(...scopes, ruleWith({ id: 9, priority: 1 }))).toBe(9);
    expect(chosen(ruleWith({ id: 1, provider_id: null }), ruleWith({ id: 2 }))).toBe(2);
    expect(chosen(ruleWith({ id: 1, provider_id: null }))).toBe(1);
  });

  test('another receiver, provider, target or day has no rule', () => {
    for (const other of [
      { receiver: 'site' as const },
      { provider_id: 8 },
      { scope: 'product' as const, targets: new Set(['3']) },
      { effective_from: '2026-06-11' },
      { effective_to: '2026-06-09' },
      { mode: 'fixed_per_unit' as const, meter: 'gb' },
    ])
      expect(chosen(ruleWith(other))).toBeUndefined();
    expect(chosen(ruleWith({ effective_from: '2026-06-10', effective_to: '2026-06-10' }))).toBe(1);
  });

  test('a version replaces earlier ones from its first day on, also after its last day', () => {
    const first = ruleWith({ id: 1, rule_no: 'R1' });
    const second = ruleWith({
      id: 2,
      rule_no: 'R1',
      version: 2,
      effective_from: '2026-06-05',
      effective_to: '2026-06-08',
    });
    const on = (day: string) => chooseRuleOf(PROVIDER, [second, first])(lineWith({ day }))?.id;
    expect(['2026-06-04', '2026-06-05', '2026-06-08', '2026-06-09'].map(on)).toEqual([1, 2, 2, undefined]);
    const states = (day: string) => [first, second].map((rule) => ruleStatus(rule, [first, second], day));
    expect(states('2026-06-04')).toEqual(['active', 'scheduled']);
    expect(states('2026-06-05')).toEqual(['superseded', 'active']);
    expect(states('2026-06-09')).toEqual(['superseded', 'expired']);
  });

  test('rules between which nothing chooses overlap; versions of one rule do not', () => {
    const one = ruleWith({ id: 1, scope: 'product', targets: new Set(['1', '2']) });
    const other = (values: Partial<SharingRule>) => overlaps(one, { ...one, id: 2, rule_no: 'R2', ...values });
    expect(other({ targets: new Set(['2', '3']) })).toBe(true);
    expect(other({ targets: new Set(['3']) })).toBe(false);
    expect(other({ priority: 1 })).toBe(false);
    expect(other({ provider_id: null })).toBe(false);
    expect(other({ effective_from: '2025-01-01', effective_to: '2025-12-31' })).toBe(false);
    expect(other({ rule_no: 'R1' })).toBe(false);
  });
});

describe('shares of a line (rule M7)', () => {
  test('each base, of a line with a discount that both sides bear in part', () => {
    const line = {
      payable: 80_000_000n,
      original: 106_000_000n,
      platform_discount: 20_000_000n,
      provider_discount: 6_000_000n,
    };
    expect(baseOf('gross', line, 60_000n)).toBe(106_000_000n);
    expect(baseOf('net_of_discount', line, 60_000n)).toBe(106_000_000n);
    expect(baseOf('net_of_tax', line, 60_000n)).toBe(100_000_000n);
    const given = (receiver: 'resource' | 'site') =>
      createSharer(60_000n)({ ...line, quantity: 0n }, ruleWith({ receiver, base: 'net_of_tax', pct: 10_000_000n }))
        .share;
    // Only the provider of the resource bears its part of the discount.
    expect([given('resource'), given('site')]).toEqual([4_000_000n, 10_000_000n]);
  });

  test('a fixed amount counts the quantity of its meter', () => {
    const rule = ruleWith({ mode: 'fixed_per_unit', meter: 'hour', unit_amount: 123_456n });
    expect(createSharer(0n)(lineWith({ quantity: 2_500_000n }), rule).share).toBe(308_640n);
  });

  test('tiers count on over the lines of a statement, each at its own share', () => {
    const tiers = [
      { to: 150_000_000n, pct: 50_000_000n },
      { to: null, pct: 80_000_000n },
    ];
    const { shares } = plan([lineWith({ id: 1 }), lineWith({ id: 2 })], [ruleWith({ mode: 'tiered', tiers })]);
    expect(shares.map((each) => each.share)).toEqual([50_000_000n, 65_000_000n]);
    expect(tieredShare(tiers)(150_000_000n)).toBe(75_000_000n);
    expect(tieredShare(tiers)(-200_000_000n)).toBe(-115_000_000n);
  });

  test('a guarantee fills a period up, by days if it is in force for a part of it', () => {
    const guarantee = { mode: 'minimum_guarantee' as const, guarantee: 90_000_000n };
    expect(plan([lineWith()], [ruleWith(guarantee)]).guarantees.map((each) => each.share)).toEqual([20_000_000n]);
    expect(plan([], [ruleWith({ ...guarantee, effective_from: '2026-06-21' })]).guarantees[0]?.share).toBe(30_000_000n);
    expect(plan([lineWith({ payable: 200_000_000n })], [ruleWith(guarantee)]).guarantees).toEqual([]);
    // A charge of May that came late has counted for the guarantee of May.
    expect(plan([lineWith({ day: '2026-05-31' })], [ruleWith(guarantee)]).guarantees[0]?.share).toBe(90_000_000n);
  });

  test('a line without a rule is reported, not shared at zero', () => {
    const { shares, missing } = plan([lineWith()], [ruleWith({ receiver: 'site' })]);
    expect([shares.length, missing.length]).toEqual([0, 1]);
  });

  test('a correction is shared by the version of the line that it corrects', () => {
    const first = ruleWith({ id: 1, rule_no: 'R1', pct: 10_000_000n });
    const second = ruleWith({ id: 2, rule_no: 'R1', version: 2, effective_from: '2026-06-01' });
    const settled = { given: new Map(), rules: new Map([['resource 5', 1]]) };
    const { shares } = plan([lineWith({ id: 9, payable: -10_000_000n, corrects: 5 })], [first, second], settled);
    expect(shares[0]).toMatchObject({ rule_id: 1, share: -1_000_000n });
  });
});

const amount = bigInt({ min: 0n, max: 10_000_000_000_000n });
const discounted = tuple(amount, integer({ min: 0, max: 100 }), integer({ min: 0, max: 2 })).map(
  ([original, off, who]) => {
    const discount = (original * BigInt(off)) / 100n;
    return {
      payable: original - discount,
      original,
      platform_discount: who === 0 ? discount : 0n,
      provider_discount: who === 1 ? discount : 0n,
    };
  },
);
const anyRule = tuple(
  constantFrom('percentage', 'tiered', 'fixed_per_unit'),
  constantFrom('gross', 'net_of_discount', 'net_of_tax'),
  bigInt({ min: 0n, max: 100_000_000n }),
  amount,
).map(([mode, base, pct, to]) =>
  ruleWith({
    mode,
    base,
    pct,
    meter: 'hour',
    unit_amount: pct,
    tiers: [
      { to: to + 1n, pct },
      { to: null, pct: 100_000_000n - pct },
    ],
  }),
);

describe('properties of a statement (P02, P03)', () => {
  test('any order of the same lines gives the same statement', () => {
    assert(
      property(
        array(discounted, { minLength: 1, maxLength: 12 }),
        anyRule,
        infiniteStream(nat()),
        (amounts, rule, random) => {
          const lines = amounts.map((each, index) => lineWith({ id: index + 1, ...each, quantity: each.payable }));
          const shuffled = lines
            .map((line) => ({ line, at: Number(random.next().value) }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ line }) => line);
          expect(plan(shuffled, [rule])).toEqual(plan(lines, [rule]));
        },
      ),
    );
  });

  test('the shares and the rest of the platform are exactly what is paid, in lines and in fen', () => {
    assert(
      property(
        array(amount, { minLength: 1, maxLength: 30 }),
        bigInt({ min: 0n, max: 60_000_000n }),
        (payables, pct) => {
          const rules = [ruleWith({ pct }), ruleWith({ id: 2, receiver: 'site', pct: 40_000_000n })];
          const lines = payables.flatMap((payable, index) =>
            (['resource', 'site'] as const).map((receiver) => lineWith({ id: index + 1, receiver, payable })),
          );
          const { shares } = plan(lines, rules);
          const of = (receiver: string) =>
            shares.filter(({ line }) => line.receiver === receiver).map((each) => each.share);
          // The same figures as of the pure sharing that `npm run rate` answers.
          const shared = share(
            payables,
            new Map([
              ['resource', pct / 100n],
              ['site', 400_000n],
            ]),
          );
          if (pct % 100n === 0n) expect(of('resource')).toEqual(shared.lines.map((each) => each.get('resource')));
          expect(of('site')).toEqual(shared.lines.map((each) => each.get('site')));
          const { amount: total } = statementTotals(of('site'), 0n);
          expect(total).toBe(shared.payable.get('site'));
          expect(sum(inFen(of('site')))).toBe(total);
        },
      ),
    );
  });

  test('a refund of everything, in any number of parts, takes back exactly what was given', () => {
    assert(
      property(discounted, anyRule, array(integer({ min: 0, max: 100 }), { maxLength: 5 }), (amounts, rule, cuts) => {
        const bought = lineWith({ ...amounts, group: '1 2', quantity: 1_000_000n });
        const ends = [...cuts.toSorted((a, b) => a - b), 100].map((cut) => (amounts.payable * BigInt(cut)) / 100n);
        const refunds = ends.map((end, index) =>
          lineWith({ id: index + 2, group: '1 2', is_refund: true, payable: -(end - (ends[index - 1] ?? 0n)) }),
        );
        const { shares } = plan([...refunds, bought], [rule]);
        expect(sum(shares.map((each) => each.share))).toBe(amounts.payable === 0n ? shares[0]?.share : 0n);
      }),
    );
  });

  test('a refund mirrors the share, and takes back nothing where nothing was given', () => {
    expect(takenBack({ payable: 100n, base: 100n, share: 70n, returned: 0n }, -50n)).toEqual({
      base: -50n,
      share: -35n,
    });
    const { shares } = plan([lineWith({ is_refund: true, group: '1 2', payable: -5n })], [ruleWith()]);
    expect(shares[0]).toMatchObject({ share: 0n, rule_id: null });
  });
});

describe('periods and sums of a statement', () => {
  test('months, half months and ISO weeks, in days of the billing zone', () => {
    const days = (name: string) => {
      const { from, to } = readSettlementPeriod(name) ?? {};
      return [from, to];
    };
    expect(days('2026-02')).toEqual(['2026-02-01', '2026-02-28']);
    expect(days('2026-06-1')).toEqual(['2026-06-01', '2026-06-15']);
    expect(days('2028-02-2')).toEqual(['2028-02-16', '2028-02-29']);
    expect(days('2026-W23')).toEqual(['2026-06-01', '2026-06-07']);
    expect(days('2026-W53')).toEqual(['2026-12-28', '2027-01-03']);
    for (const none of ['2027-W53', '2026-W00', '2026-13', '2026-06-3', '2026-6', '', null])
      expect(readSettlementPeriod(none)).toBeUndefined();
    expect(periodsEndingIn('2026-06', 'half_month').map(({ name }) => name)).toEqual(['2026-06-1', '2026-06-2']);
    expect(periodsEndingIn('2026-06', 'week').map(({ to }) => to)).toEqual([
      '2026-06-07',
      '2026-06-14',
      '2026-06-21',
      '2026-06-28',
    ]);
  });

  test('what is below zero is carried out, and nothing is paid', () => {
    expect(statementTotals([-30_000n], 0n)).toEqual({ amount: -30_000n, payable: 0n, carried_out: -30_000n });
    expect(statementTotals([50_000n], -30_000n)).toEqual({ amount: 50_000n, payable: 20_000n, carried_out: 0n });
    expect(statementTotals([20_000n], -30_000n)).toEqual({ amount: 20_000n, payable: 0n, carried_out: -10_000n });
  });
});
