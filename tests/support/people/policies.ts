import { expect } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Scenario } from '../scenario.ts';

export const POLICIES = '/api/ums/v1/policies';
export const AUTHORISATIONS = '/api/ums/v1/authorizations';

export type Statement = Record<string, Json>;
/** One statement, on every resource. */
export const allow = (Action: Json, more: Statement = {}): Statement => ({
  Effect: 'Allow',
  Action,
  Resource: '*',
  ...more,
});
export const deny = (Action: Json, more: Statement = {}): Statement => ({ ...allow(Action, more), Effect: 'Deny' });
export const documentOf = (...statements: Statement[]) => JSON.stringify({ Version: '1', Statement: statements });

let serial = 0;

export async function idOf(all: Scenario, name: string): Promise<number> {
  const [row] = await all.db.all<{ id: number }>('select id from users where name = ?', [name]);
  return Number(row?.id);
}

export async function policyOf(all: Scenario, ...statements: Statement[]): Promise<number> {
  const reply = await all.admin.post(POLICIES, {
    name: `policy-${(serial += 1)}`,
    document: documentOf(...statements),
  });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
}

export async function give(all: Scenario, to: Record<string, Json>, what: Record<string, Json>): Promise<number> {
  const reply = await all.admin.post(AUTHORISATIONS, {
    principal_type: 'user',
    target_type: 'policy',
    scope: 'platform',
    ...to,
    ...what,
  });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
}

/** Gives one account these policy statements, on the whole platform. */
export async function given(all: Scenario, name: string, ...statements: Statement[]): Promise<number> {
  return give(all, { user_id: await idOf(all, name) }, { policy_id: await policyOf(all, ...statements) });
}
