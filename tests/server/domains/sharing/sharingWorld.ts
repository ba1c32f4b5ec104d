import type { Json } from '#model/language/definition.ts';
import { createScenario, DEMO_PASSWORD, type Scenario, type ScenarioOptions } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';
import { newAccount } from '../../../support/wallets.ts';

export const RULES = '/api/bill/v1/settlement/rules';
export const RUNS = '/api/bill/v1/settlement/runs';
export const STATEMENTS = '/api/bill/v1/settlement/statements';
export const LINES = '/api/bill/v1/settlement/lines';
export const PROVIDERS = '/api/bill/v1/settlement/providers';

const YUAN = 1_000_000;

/** A platform with people who settle, providers with users of their organisations, and a product to charge for. */
export interface SharingWorld {
  all: Scenario;
  /** Signed-in people, whose sessions last while the clock moves. */
  admin(): Client;
  second(): Client;
  supporter(): Client;
  account: number;
  category: number;
  product: number;
  /** A provider that is enabled, with a user of its organisation. */
  provider(code: string, more?: Record<string, Json>): Promise<{ id: number; bp: number; user(): Client }>;
  /** A rule that a second person has approved. */
  rule(values: Record<string, Json>): Promise<number>;
  /** A bill line, as billing writes it. */
  charge(values: ChargedLine): Promise<number>;
  run(period: string, provider_id?: number): Promise<Awaited<ReturnType<Client['post']>>>;
  act(client: Client, statement: number, action: string, input?: Record<string, Json>): ReturnType<Client['post']>;
  linesOf(statement: number, client?: Client): Promise<Record<string, Json>[]>;
}

export interface ChargedLine {
  /** In yuan. */
  payable: number;
  original?: number;
  platform_discount?: number;
  provider_discount?: number;
  day?: string;
  provider?: number | null;
  site?: number | null;
  type?: 'payg' | 'subscription_order' | 'refund' | 'adjustment' | 'rounding';
  corrects?: number;
  quantity?: number;
  meter?: 'hour' | 'gb';
  product?: number;
  resource_id?: string;
  final?: boolean;
}

let made = 0;

export async function sharingWorld(at: string, options: ScenarioOptions = {}): Promise<SharingWorld> {
  const all = await createScenario({ seed: 'none', ...options });
  all.clock.advance(Date.parse(at) - all.clock.now());
  const admin = () => all.as('admin');
  const house = await organisation(admin(), 'house');
  const people: Record<string, Json>[] = [
    { name: 'second', kind: 1 },
    { name: 'supporter', kind: 4, bp_id: house, permissions: [{ role: 'OPERATION_SUPPORTER' }] },
  ];
  for (const person of people) {
    const reply = await admin().post('/api/ums/v1/users', { ...person, password: DEMO_PASSWORD });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  }
  const { body: category } = await admin().post('/api/bill/v1/categories', { name: 'machines', code: 'machines' });
  const { body: product } = await admin().post('/api/bill/v1/products', {
    name: 'machine',
    code: 'machine',
    category_id: category.id,
    resource_type: 'volume',
    spec_ref: 'machine',
    meter: 'hour',
  });
  const account = await newAccount(all, 0);
  const world: SharingWorld = {
    all,
    admin,
    second: () => all.as('second'),
    supporter: () => all.as('supporter'),
    account,
    category: category.id,
    product: product.id,
    async provider(code, more = {}) {
      const bp = await organisation(admin(), code.toLowerCase());
      const user = `${code.toLowerCase()}-user`;
      await admin().post('/api/ums/v1/users', {
        name: user,
        kind: 4,
        bp_id: bp,
        permissions: [{ role: 'PROVIDER' }],
        password: DEMO_PASSWORD,
      });
      const { status, body } = await admin().post(PROVIDERS, { name: code, code, bp_id: bp, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      await all.db.run(`update providers set status = 'enabled' where id = ?`, [body.id]);
      return { id: body.id, bp, user: () => all.as(user) };
    },
    async rule(values) {
      made += 1;
      const { status, body } = await world.supporter().post(RULES, {
        name: `rule ${made}`,
        effective_from: '2020-01-01',
        provider_pct: '70',
        ...values,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      for (const [client, action] of [
        [world.supporter(), 'submit'],
        [admin(), 'approve'],
      ] as const) {
        const reply = await client.post(`${RULES}/${body.id}?action=${action}`);
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      }
      return body.id;
    },
    async charge(line) {
      made += 1;
      const { id } = await all.db.kysely
        .insertInto('bill_lines')
        .values(rowOf(world, line, made))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    run: (period, provider_id) =>
      world.supporter().post(RUNS, { period, ...(provider_id !== undefined && { provider_id }) }),
    act: (client, statement, action, input = {}) => client.post(`${STATEMENTS}/${statement}?action=${action}`, input),
    async linesOf(statement, client = admin()) {
      const { status, body } = await client.get(`${STATEMENTS}/${statement}/lines`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
  };
  return world;
}

function rowOf(world: Pick<SharingWorld, 'all' | 'account' | 'product' | 'category'>, line: ChargedLine, key: number) {
  const day = line.day ?? '2026-06-15';
  const now = world.all.clock.now();
  const discount = line.original === undefined ? null : Math.round((line.original - line.payable) * YUAN);
  return {
    account_id: world.account,
    billing_cycle: day.slice(0, 7),
    service_cycle: day.slice(0, 7),
    billing_date: day,
    settled_on: day,
    type: line.type ?? 'payg',
    resource: 'volumes',
    resource_id: line.resource_id ?? `volume-${key}`,
    resource_name: line.resource_id ?? `volume-${key}`,
    product_id: line.product ?? world.product,
    category_id: world.category,
    provider_id: line.provider ?? null,
    site_provider_id: line.site ?? null,
    start_at: Date.parse(`${day}T00:00:00+08:00`),
    meter: line.meter ?? null,
    quantity: Math.round((line.quantity ?? 0) * YUAN),
    payable_amount: Math.round(line.payable * YUAN),
    original_amount: line.original === undefined ? null : Math.round(line.original * YUAN),
    discount_amount: discount,
    platform_discount: line.platform_discount === undefined ? null : Math.round(line.platform_discount * YUAN),
    provider_discount: line.provider_discount === undefined ? null : Math.round(line.provider_discount * YUAN),
    corrects_id: line.corrects ?? null,
    is_final: line.final === false ? 0 : 1,
    line_key: `test ${key}`,
    created_at: now,
    updated_at: now,
  } as const;
}

async function organisation(admin: Client, name: string): Promise<number> {
  const { status, body } = await admin.post('/api/ums/v1/bps', { name });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Statement and line amounts as whole text. */
export const amountsOf = (lines: readonly Record<string, Json>[], name = 'amount'): Json[] =>
  lines.map((line) => line[name] ?? null);
