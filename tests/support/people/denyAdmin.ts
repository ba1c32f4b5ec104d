import type { Scenario } from '../scenario.ts';

/** Denies the administrator these actions by a policy. */
export async function denyAdmin({ system, db }: Scenario, actions: string[]): Promise<void> {
  const document = JSON.stringify({
    Version: '1',
    Statement: [{ Effect: 'Deny', Action: actions, Resource: '*' }],
  });
  const { body: policy } = await system.post('/api/ums/v1/policies', { name: 'closed', document });
  const [admin] = await db.all<{ id: number }>("select id from users where name = 'admin'");
  await system.post('/api/ums/v1/authorizations', {
    principal_type: 'user',
    user_id: Number(admin?.id),
    target_type: 'policy',
    policy_id: policy.id,
    scope: 'platform',
  });
}
