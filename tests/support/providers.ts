import { expect } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Scenario } from './scenario.ts';
import type { Client } from './servers/client.ts';

export const PROVIDERS = '/api/bill/v1/settlement/providers';
export const BANK_CHANGES = '/api/bill/v1/settlement/bank-changes';

const PASSWORD = 'Longer-12345';
let count = 0;

/** An enabled provider of a new organisation. */
export async function newProvider(admin: Client, code: string): Promise<number> {
  count += 1;
  const { body: organisation } = await admin.post('/api/ums/v1/bps', { name: `org-${code}-${count}` });
  const made = await admin.post(PROVIDERS, { name: code, code: `${code}-${count}`, bp_id: organisation.id });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const enabled = await admin.post(`${PROVIDERS}/${made.body.id}?action=enable`);
  expect(enabled, JSON.stringify(enabled.body)).toMatchObject({ status: 200 });
  return made.body.id;
}

/** A new user with roles; `of`: of the organisation of this provider. */
export async function userOf(
  all: Scenario,
  name: string,
  { kind, roles, of }: { kind: 3 | 4; roles: readonly string[]; of?: number },
): Promise<Client> {
  const { body: provider } = of === undefined ? { body: {} } : await all.admin.get(`${PROVIDERS}/${of}`);
  const made = await all.admin.post('/api/ums/v1/users', {
    name,
    kind,
    password: PASSWORD,
    permissions: roles.map((role) => ({ role })),
    ...(of !== undefined && { bp_id: provider.bp_id }),
  });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  return all.as(name, PASSWORD);
}

export interface Received {
  day: string;
  type: string;
  net: number;
  off: number | null;
  platform: number | null;
  by_provider: number | null;
  provider: number | null;
  site: number | null;
}

/** The lines of an account with their receivers and who bears the discounts, the oldest first. */
export const receivedBy = async ({ db }: Scenario, account: number): Promise<Received[]> => {
  const rows = await db.all<Record<keyof Received, Json>>(
    `select billing_date as day, type, payable_amount as net, discount_amount as off, platform_discount as platform,
     provider_discount as by_provider, provider_id as provider, site_provider_id as site
     from bill_lines where account_id = ? order by id`,
    [account],
  );
  // The columns of the query.
  return rows as unknown as Received[];
};
