import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { codeFor } from '../../../../support/people/outbox.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';

const INVITATIONS = '/api/ums/v1/invitations';
const REGISTRATION = '/api/ums/v1/users/registration';
const DAY_MS = 86_400_000;

describe.each([await oneDatabase()])('invitations of an organisation on $dialect (decision 286)', (database) => {
  let all: Scenario;
  let project: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    project = (await all.bp_admin.get('/api/issue/v1/project')).body[0].id;
  });
  afterAll(() => all.close());

  const invite = (body: Record<string, Json>, client = all.bp_admin) =>
    client.post(INVITATIONS, { role: 'TENANT', expires_at: new Date(all.clock.now() + DAY_MS).toISOString(), ...body });
  const tokenIn = (link: string) => new URL(link, 'http://x').searchParams.get('invitation') ?? '';
  const see = async (id: string) => (await all.bp_admin.get(`${INVITATIONS}/${id}`)).body;
  const letterTo = async (target: string): Promise<string> => {
    const rows = await all.db.all<{ text: string }>('select text from outbox where target = ? order by at', [target]);
    return rows.at(-1)?.text ?? '';
  };
  const join = async (invitation: string, name: string, phone: string) =>
    all.guest.post(REGISTRATION, {
      type: 'personal',
      name,
      password: 'Example@2026',
      phone,
      invitation,
      terms_version: productSchemas().terms?.version ?? '',
      code: await codeFor(all, 'registration/sms', phone),
    });

  test('is sent, opened and accepted, with role and project', async () => {
    const made = await invite({ email: 'New@Example.com', project_ids: [project] });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { invitee: 'new@example.com', status: 'sent', link: expect.stringMatching(/^\/register\?invitation=/) },
    });
    const { id, link } = made.body;
    expect(await letterTo('new@example.com')).toContain(link);
    expect(await see(id)).not.toHaveProperty('link');
    expect(await see(id)).not.toHaveProperty('token_hash');
    await all.guest.get(`${REGISTRATION}?invitation=${tokenIn(link)}`);
    expect(await see(id)).toMatchObject({ status: 'seen' });
    expect((await join(tokenIn(link), 'arrived', '13900000011')).status).toBe(201);
    const [user] = await all.db.all<{ id: number; email: string }>('select id, email from users where name = ?', [
      'arrived',
    ]);
    expect(await see(id)).toMatchObject({ status: 'accepted', accepted_by: user?.id });
    expect((await all.bp_admin.get(`/api/ums/v1/users/${user?.id}`)).body).toMatchObject({
      email: 'new@example.com',
      project_ids: [project],
      member_role: 'member',
    });
    // An accepted invitation is neither sent again nor withdrawn.
    for (const action of ['resend', 'revoke'])
      expect((await all.bp_admin.post(`${INVITATIONS}/${id}?action=${action}`)).status, action).toBe(409);
    // The address is a member now.
    expect((await invite({ email: 'new@example.com' })).body).toMatchObject({
      code: 1164,
      fields: { email: expect.any(String) },
    });
  });

  test('is sent again with a new link; the former one ends, and nothing is typed twice', async () => {
    const { body } = await invite({ phone: '13900000021' });
    expect((await invite({ phone: '+86 13900000021'.replace(' ', '') })).body.code).toBe(1165);
    all.clock.advance(2 * DAY_MS);
    const fresh = all.as('bp_admin');
    expect((await fresh.get(`${INVITATIONS}/${body.id}`)).body).toMatchObject({ status: 'expired' });
    expect((await all.guest.get(`${REGISTRATION}?invitation=${tokenIn(body.link)}`)).body.code).toBe(1183);
    const again = await fresh.post(`${INVITATIONS}/${body.id}?action=resend`);
    expect(again, JSON.stringify(again.body)).toMatchObject({
      status: 200,
      body: { status: 'sent', link: expect.any(String) },
    });
    expect(await letterTo('13900000021')).toContain(again.body.link);
    // It was sent to this phone: no other one registers with it.
    const stolen = await join(tokenIn(again.body.link), 'somebody', '13900000022');
    expect(stolen).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } });
    expect((await fresh.post(`${INVITATIONS}/${body.id}?action=revoke`)).body).toMatchObject({ status: 'withdrawn' });
    expect((await join(tokenIn(again.body.link), 'invited', '13900000021')).body.code).toBe(1183);
  });

  test('is refused with a bad end, a foreign project, and to those who do not administer', async () => {
    const admin = all.as('bp_admin');
    const at = (days: number) => new Date(all.clock.now() + days * DAY_MS).toISOString();
    for (const expires_at of [at(-1), at(40)])
      expect(await invite({ expires_at }, admin)).toMatchObject({
        status: 400,
        body: { fields: { expires_at: expect.any(String) } },
      });
    const foreign = await all.db.all<{ id: number }>(
      'select id from projects where bp_id <> (select bp_id from users where name = ?)',
      ['bp_admin'],
    );
    expect((await invite({ project_ids: [foreign[0]?.id ?? 0] }, admin)).status).toBe(400);
    expect((await invite({ email: 'x@example.com' }, all.as('bp_user'))).status).toBe(403);
    expect((await invite({ email: 'x@example.com' }, all.as('personal'))).status).toBe(403);
  });

  test('of another organisation does not exist', async () => {
    const { body: other } = await all.as('admin').post('/api/ums/v1/bps', { name: 'strangers' });
    await all.as('admin').post(`/api/ums/v1/bps/${other.id}?action=invite`, { role: 'TENANT', days: 1, max_uses: 1 });
    const [row] = await all.db.all<{ id: string }>('select id from invitations where bp_id = ?', [other.id]);
    const admin = all.as('bp_admin');
    expect((await admin.get(`${INVITATIONS}/${row?.id}`)).body.code).toBe(1163);
    for (const action of ['resend', 'revoke'])
      expect((await admin.post(`${INVITATIONS}/${row?.id}?action=${action}`)).body.code, action).toBe(1163);
    expect((await admin.get(`${INVITATIONS}/nothing`)).body.code).toBe(1163);
  });
});
