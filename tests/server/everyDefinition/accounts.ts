import { isGranted } from '#model/access/granted.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import { DEMO_ACCOUNTS, productSchemas, type DemoAccount, type Scenario } from '../../support/scenario.ts';
import type { Client } from '../../support/client.ts';

const KINDS: Record<DemoAccount, { kind: number; roles: string[] }> = {
  system: { kind: 0, roles: [] },
  admin: { kind: 1, roles: [] },
  bp_admin: { kind: 2, roles: [] },
  personal: { kind: 3, roles: [] },
  bp_user: { kind: 4, roles: ['TENANT'] },
  operation_supporter: { kind: 4, roles: ['OPERATION_SUPPORTER'] },
  provider: { kind: 4, roles: ['PROVIDER'] },
  copote_normal: { kind: 4, roles: ['COPOTE_NORMAL'] },
  copote_reviewer: { kind: 4, roles: ['COPOTE_REVIEWER'] },
  copote_admin: { kind: 4, roles: ['COPOTE_ADMIN'] },
};

/** Does the account hold one of the words by its kind and roles? */
export const holds = (account: DemoAccount, grants: readonly string[]) => {
  const { kind, roles } = KINDS[account];
  return isGranted(
    actorFrom(
      { id: 1, name: account, kind, bp_id: 1, permissions: roles.map((role) => ({ role })) },
      productSchemas().roles,
    ),
    grants,
  );
};

/** Who may list, create or act: the first account of the demo that holds one of the words. */
export function clientFor(all: Scenario, grants: readonly string[]): Client {
  const account = DEMO_ACCOUNTS.find((each) => each !== 'system' && holds(each, grants));
  return account ? all[account] : all.system;
}
