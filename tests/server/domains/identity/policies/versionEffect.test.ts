import { describe, expect, test } from 'vitest';
import type { Permission } from '#model/access/permission.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { allow, deny, documentOf, give, idOf, POLICIES, policyOf } from '../../../../support/people/policies.ts';
import { scenario } from '../../../../support/scenario.ts';

describe.each([await oneDatabase()])('previewing a change, on $dialect', (database) => {
  test('a version returns the accounts whose access would change, and how, and changes nothing', async () => {
    const all = await scenario({ database });
    const personal = await idOf(all, 'personal');
    const policy = await policyOf(all, allow(['ecrm:ListGateways', 'ecrm:GetGateway', 'ecrm:RebootGateway']));
    await all.admin.post('/api/ums/v1/roles', {
      code: 'WATCH',
      name: 'watch',
      scope: 'platform',
      policy_ids: [policy],
    });
    await give(all, { user_id: personal }, { target_type: 'role', role_id: 'WATCH' });
    const { body: version } = await all.admin.post(`${POLICIES}/${policy}/versions`, {
      document: documentOf(
        allow(['ecrm:ListGateways', 'ecrm:DeactiveGateway']),
        allow('ecrm:GetGateway', { Condition: { StringEquals: { 'record.name': 'x' } } }),
      ),
    });
    const at = `${POLICIES}/${policy}/versions/${version.id}?action=set-default`;
    const reply = await all.admin.post(`${at}&preview=1`);
    expect(reply).toMatchObject({
      status: 200,
      body: { previewed: expect.any(String), tables: [{ title: 'personal' }] },
    });
    const { rows } = reply.body.tables[0];
    expect(rows).toHaveLength(3);
    const row = (text: string, tone: string, name: string, word: string) => ({
      cells: [{ text, tone }, name, { text: word, mono: true }],
    });
    expect(rows).toEqual(
      expect.arrayContaining([
        row('可操作的数据改变', 'warning', '查看网关', 'ecrm:GetGateway'),
        row('失去', 'danger', '重启：网关', 'ecrm:RebootGateway'),
        row('获得', 'success', '停用：网关', 'ecrm:DeactiveGateway'),
      ]),
    );
    expect((await all.admin.get(`${POLICIES}/${policy}`)).body.default_version).toBe('v1');
    expect(await all.personal.post(`${at}&preview=1`)).toMatchObject({ status: 403 });
    expect(await all.bp_admin.post(`${at}&preview=1`)).toMatchObject({ status: 404 });
    // Another version became the default since: the difference is another.
    const { body: third } = await all.admin.post(`${POLICIES}/${policy}/versions`, {
      document: documentOf(allow('ecrm:ListGateways')),
    });
    await all.admin.post(`${POLICIES}/${policy}/versions/${third.id}?action=set-default`);
    const seen = `${at}&previewed=${reply.body.previewed}`;
    expect(await all.admin.post(seen)).toMatchObject({ status: 409, body: { code: 9224 } });
    const { previewed } = (await all.admin.post(`${at}&preview=1`)).body;
    expect(await all.admin.post(`${at}&previewed=${previewed}`)).toMatchObject({ status: 200 });
  });

  test('the simulator returns what an account may do with a record, and the deciding rule', async () => {
    const all = await scenario({ database });
    const personal = await idOf(all, 'personal');
    const [gateway] = (await all.admin.get('/api/ecrm/v1/gws')).body;
    const ask = async (query = ''): Promise<Permission[]> =>
      (await all.admin.get(`/api/ums/v1/users/${personal}/simulation?resource=gateways&record=${gateway.id}${query}`))
        .body;
    const of = (told: Permission[], operation: string) => told.find((each) => each.operation === operation);
    expect(of(await ask(), 'show')).toMatchObject({ allowed: false, why: { kind: 'role' } });
    const policy = await policyOf(
      all,
      allow(['ecrm:ListGateways', 'ecrm:GetGateway'], { Sid: 'look' }),
      allow('ecrm:UpdateGateway', { Sid: 'office', Condition: { IpAddress: { source_ip: '10.0.0.0/8' } } }),
      deny('ecrm:Delete*', { Sid: 'keep' }),
    );
    await give(all, { user_id: personal }, { policy_id: policy });
    const told = await ask();
    expect(of(told, 'show')).toMatchObject({ allowed: true, statement: { version: 'v1', sid: 'look' } });
    expect(of(told, 'delete')).toMatchObject({ allowed: false, why: { kind: 'policy', statement: { sid: 'keep' } } });
    expect(of(told, 'update')).toMatchObject({ allowed: false, why: { kind: 'role' } });
    expect(of(await ask('&source_ip=10.1.1.1'), 'update')).toMatchObject({
      allowed: true,
      statement: { sid: 'office' },
    });
    const whole: Permission[] = (await all.admin.get(`/api/ums/v1/users/${personal}/simulation?resource=gateways`))
      .body;
    expect(of(whole, 'list')).toMatchObject({ allowed: true });
    expect(of(whole, 'create')).toMatchObject({ allowed: false });
    // Nothing was executed, and no other user may call it.
    expect(await all.bp_admin.get(`/api/ums/v1/users/${personal}/simulation?resource=gateways`)).toMatchObject({
      status: 403,
    });
  });

  test('an account can neither open nor change a record that it cannot see', async () => {
    const all = await scenario({ database });
    const member = await idOf(all, 'bp_user');
    const [project] = (await all.admin.get('/api/issue/v1/project')).body.filter(
      ({ bp_id }: { bp_id: number }) => bp_id !== 1,
    );
    const { body } = await all.admin.get(
      `/api/ums/v1/users/${member}/simulation?resource=projects&record=${project.id}`,
    );
    expect(body.filter(({ allowed }: Permission) => allowed)).toEqual([]);
  });
});
