import { isGranted } from '#model/access/granted.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { DEMO_ACCOUNTS, productSchemas, type DemoAccount, type Scenario } from '../../support/scenario.ts';
import type { World } from './world.ts';

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

/** Our product with the accounts of its demo. */
export function demoWorld(all: Scenario): World {
  const schemas = productSchemas();
  const accountOf = (reader: string): DemoAccount => {
    const found = DEMO_ACCOUNTS.find((account) => account === reader);
    if (found === undefined) throw new Error(`the demo has no account ${reader}`);
    return found;
  };
  const { db, clock, guest, context } = all;
  return {
    schemas,
    readers: DEMO_ACCOUNTS,
    root: 'system',
    as: (reader) => all[accountOf(reader)],
    holds(reader, grants) {
      const { kind, roles } = KINDS[accountOf(reader)];
      const permissions = roles.map((role) => ({ role }));
      return isGranted(actorFrom({ id: 1, name: reader, kind, bp_id: 1, permissions }, schemas.roles), grants);
    },
    async actorOf(reader) {
      const { body: user } = await all[accountOf(reader)].get('/api/ums/v1/users/current');
      const projects = (await accountById(db, Number(user.id)))?.projectIds ?? [];
      return actorFrom({ ...user, project_ids: projects }, schemas.roles);
    },
    db,
    clock,
    guest,
    context,
    async makeElsewhere({ resource }, body, { status, body: { code } }) {
      if (status === 409 && code === 26_006) {
        // One request of a provider waits at a time.
        await all.db.run("update provider_bank_changes set status = 'withdrawn' where status = 'pending'");
        return all.admin.post('/api/bill/v1/settlement/bank-changes', body);
      }
      if (status === 409 && (code === 2203 || code === 2200)) {
        // A platform has one registry, and image projects need it.
        const path = '/api/ims/v1/docker/registries';
        if (code === 2203) await all.db.run('delete from registries');
        else
          await all.admin.post(`${path}/servers`, { name: 'r', address: 'r.example.com', url: 'http://127.0.0.1:1' });
        return all.system.post(`${path}/${code === 2203 ? 'servers' : 'projects'}`, body);
      }
      if (status === 409 && code === 1717) {
        // A person has a limited number of clusters.
        await all.db.run('delete from clusters');
        return all.admin.post('/api/aos/v1/kubernetes/clusters', body);
      }
      if (resource === 'providers' && status === 400 && body.bp_id === undefined) {
        // Every organisation of the demo is a provider: found another.
        const { body: made } = await all.admin.post('/api/ums/v1/bps', { name: `house-${String(body.code)}` });
        return all.admin.post('/api/bill/v1/settlement/providers', { ...body, bp_id: made.id });
      }
      if (resource !== 'policyVersions' || status !== 409 || code !== 3016) return undefined;
      // The policy is full: use another one.
      const [policy] = (await all.admin.get('/api/ums/v1/policies?range=[0,99]')).body.filter(
        (each: { version_count: number; type: string }) => each.version_count < 5 && each.type === 'custom',
      );
      return all.admin.post(`/api/ums/v1/policies/${policy.id}/versions`, body);
    },
  };
}
