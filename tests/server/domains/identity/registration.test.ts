// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { codeFor, wrongCode } from '../../../support/people/outbox.ts';
import { productSchemas, scenario, type Scenario } from '../../../support/scenario.ts';
import { creditCode } from '../../../support/schemas/specialValues.ts';

const PATH = '/api/ums/v1/users/registration';
const PHONE = '13900000001';
const PASSWORD = 'Example@2026';
const DAY = 86_400_000;
const TERMS = productSchemas().terms?.version ?? '';
const INVITE = { role: 'TENANT', days: 7, max_uses: 1 };

const person = (code: string, more: Record<string, Json> = {}) => ({
  type: 'personal',
  name: 'newcomer',
  password: PASSWORD,
  phone: PHONE,
  code,
  terms_version: TERMS,
  ...more,
});
const bp = { name: 'newcomers', licence_no: creditCode(4242), contact_name: 'Example', email: 'Office@Example.com' };
const only = async ({ admin }: Scenario, path: string, condition: Json) =>
  (await admin.get(`${path}?filter=${encodeURIComponent(JSON.stringify(condition))}`)).body[0];
const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('invitation') ?? '';
const signIn = ({ guest }: Scenario, name: string) =>
  guest.post('/api/ums/v1/auth/password/tokens', { name, password: PASSWORD });

describe.each(await databasesUnderTest())('registering on $dialect (spec 7.1)', (database) => {
  test('creates a personal account, signed in, with the accepted terms', async () => {
    const all = await scenario({ database });
    const reply = await all.guest.post(PATH, person(await codeFor(all, 'registration/sms', PHONE)), {
      headers: { 'x-client-address': '192.0.2.7' },
    });
    expect(reply).toMatchObject({ status: 201, body: { kind: 3, token: expect.any(String) } });
    expect(reply.headers.getSetCookie()).toHaveLength(2);
    const current = await all.guest.get('/api/ums/v1/users/current', {
      headers: { authorization: `Bearer ${reply.body.token}` },
    });
    expect(current.body).toMatchObject({
      name: 'newcomer',
      kind: 3,
      phone: PHONE,
      phone_verified: true,
      permissions: [{ role: 'TENANT' }],
    });
    const accepted = {
      terms_version: TERMS,
      terms_accepted_ip: '192.0.2.7',
      terms_accepted_at: new Date(all.clock.now()).toISOString(),
    };
    const user = await only(all, '/api/ums/v1/users', { name: 'newcomer' });
    expect((await all.admin.get(`/api/ums/v1/users/${user.id}`)).body).toMatchObject(accepted);
    const history = await all.admin.get(`/api/ums/v1/users/${user.id}/history`);
    expect(history.body).toMatchObject([{ operation: 'create', actor_name: 'newcomer' }]);
    expect(JSON.stringify(history.body)).not.toContain(PASSWORD);
    expect((await signIn(all, PHONE)).status).toBe(200);
  });

  test('names every missing or wrong field', async () => {
    const all = await scenario({ database });
    const fields = {
      name: expect.any(String),
      password: expect.any(String),
      phone: expect.any(String),
      code: expect.any(String),
      terms_version: expect.any(String),
    };
    expect(await all.guest.post(PATH, { type: 'personal' })).toMatchObject({
      status: 400,
      body: { code: 9000, fields },
    });
    expect(await all.guest.post(PATH, { type: 'organisation', bp: { licence_no: 'x' } })).toMatchObject({
      status: 400,
      body: {
        fields: {
          ...fields,
          'bp.name': expect.any(String),
          'bp.licence_no': expect.any(String),
          'bp.contact_name': expect.any(String),
        },
      },
    });
    expect(await all.guest.post(PATH, { type: 'emperor' })).toMatchObject({
      status: 400,
      body: { fields: { type: expect.any(String) } },
    });
  });

  test.each(['13800000000', 'someone@example.com', '+8613800000000'])(
    'refuses the name %s, which looks like a phone number or e-mail address (1111)',
    async (name) => {
      const all = await scenario({ database });
      // A plus is not allowed in a name.
      expect(await all.guest.post(PATH, person('000000', { name }))).toMatchObject({
        status: 400,
        body: { code: name.startsWith('+') ? 9000 : 1111, fields: { name: expect.any(String) } },
      });
    },
  );

  test('refuses outdated terms', async () => {
    const all = await scenario({ database });
    expect(TERMS).not.toBe('');
    const reply = await all.guest.post(
      PATH,
      person(await codeFor(all, 'registration/sms', PHONE), { terms_version: 'old' }),
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { terms_version: expect.stringContaining('条款') } },
    });
  });

  test('refuses a wrong code (1121), and a phone in use only with its valid code (1119)', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'registration/sms', '13700000003');
    expect((await all.guest.post(PATH, person(wrongCode(code), { phone: '13700000003' }))).body).toMatchObject({
      code: 1121,
      fields: { code: expect.any(String) },
    });
    expect(await all.guest.post(PATH, person(code, { phone: '13700000003' }))).toMatchObject({
      status: 409,
      body: { code: 1119, fields: { phone: expect.any(String) } },
    });
  });

  test('leaves the code valid if the name is taken (1113)', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'registration/sms', PHONE);
    expect(await all.guest.post(PATH, person(code, { name: 'personal' }))).toMatchObject({
      status: 409,
      body: { code: 1113, fields: { name: expect.any(String) } },
    });
    expect((await all.guest.post(PATH, person(code))).status).toBe(201);
    expect((await all.guest.post(PATH, person(code, { name: 'again' }))).body.code).toBe(1121);
  });

  test('two simultaneous registrations create one account', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'registration/sms', PHONE);
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((name) => all.guest.post(PATH, person(code, { name }))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await all.db.all('select id from users where phone = ?', [PHONE])).toHaveLength(1);
  });
});

describe.each(await databasesUnderTest())('registering an organisation on $dialect', (database) => {
  const organisation = async (all: Scenario, more: Record<string, Json> = {}) =>
    all.guest.post(
      PATH,
      person(await codeFor(all, 'registration/sms', PHONE), { type: 'organisation', bp: { ...bp, ...more } }),
    );

  test('waits for its review: until then its administrator is refused with that reason (1161)', async () => {
    const all = await scenario({ database });
    expect(await organisation(all)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect((await signIn(all, 'newcomer')).body.code).toBe(1161);
    const partner = await only(all, '/api/ums/v1/bps', { name: 'newcomers' });
    expect((await all.admin.get(`/api/ums/v1/bps/${partner.id}`)).body).toMatchObject({
      status: 'pending',
      source: 'registration',
      contact: 'Example',
      email: 'office@example.com',
      phone: PHONE,
    });
    expect(
      (await all.admin.post(`/api/ums/v1/bps/${partner.id}?action=approve`, { audit_note: 'checked' })).body,
    ).toMatchObject({ status: 'approved', audit_note: 'checked' });
    expect((await signIn(all, 'newcomer')).body.kind).toBe(2);
  });

  test('that is rejected is refused with the reason (1162)', async () => {
    const all = await scenario({ database });
    await organisation(all);
    const { id } = await only(all, '/api/ums/v1/bps', { name: 'newcomers' });
    expect((await all.admin.post(`/api/ums/v1/bps/${id}?action=reject`, {})).status).toBe(400);
    expect(
      (await all.admin.post(`/api/ums/v1/bps/${id}?action=reject`, { audit_note: 'no such company' })).status,
    ).toBe(200);
    expect(await signIn(all, 'newcomer')).toMatchObject({
      status: 400,
      body: { code: 1162, message: '组织未通过审核，原因：no such company' },
    });
    // Only with the right password.
    expect(
      (await all.guest.post('/api/ums/v1/auth/password/tokens', { name: 'newcomer', password: 'Wrong@2026' })).body
        .code,
    ).toBe(1101);
  });

  test.each([
    [
      'a credit code with a wrong check digit',
      { licence_no: `${creditCode(4242).slice(0, 17)}${creditCode(4242).endsWith('0') ? '1' : '0'}` },
      1154,
      'bp.licence_no',
    ],
    ['a name that is taken', { name: '星河智算科技有限公司' }, 1153, 'bp.name'],
  ])('is refused with %s, at its part of the form', async (_, more, code, field) => {
    const all = await scenario({ database });
    expect((await organisation(all, more)).body).toMatchObject({ code, fields: { [field]: expect.any(String) } });
    expect(await all.db.all(`select id from users where name = 'newcomer'`)).toEqual([]);
  });
});

describe.each(await databasesUnderTest())('invitations on $dialect (1183)', (database) => {
  const start = async (input: Record<string, Json> = {}) => {
    const all = await scenario({ database });
    const { id } = await only(all, '/api/ums/v1/bps', { name: '星河智算科技有限公司' });
    const reply = await all.admin.post(`/api/ums/v1/bps/${id}?action=invite`, { ...INVITE, ...input });
    expect(reply).toMatchObject({
      status: 200,
      body: { id, _invitation: { link: expect.stringMatching(/^\/register\?invitation=/) } },
    });
    return { all, id, token: tokenOf(reply.body._invitation.link) };
  };
  const join = async (all: Scenario, invitation: string, name = 'newcomer', phone = PHONE) =>
    all.guest.post(PATH, person(await codeFor(all, 'registration/sms', phone), { invitation, name, phone }));

  test('make their user a member of the organisation', async () => {
    const { all, id, token } = await start();
    expect((await all.guest.get(`${PATH}?invitation=${token}`)).body).toEqual({
      open: true,
      organisation: false,
      invitation: { bp_name: '星河智算科技有限公司' },
    });
    expect(await join(all, token)).toMatchObject({ status: 201, body: { kind: 4 } });
    expect((await all.as('newcomer', PASSWORD).get('/api/ums/v1/users/current')).body).toMatchObject({
      kind: 4,
      bp_id: id,
      permissions: [{ role: 'TENANT' }],
    });
  });

  test('are stored as a hash', async () => {
    const { all, token } = await start();
    expect(
      JSON.stringify([await all.db.all('select * from invitations'), await all.db.all('select * from history')]),
    ).not.toContain(token);
  });

  test('are limited to their number of uses, also for simultaneous requests', async () => {
    const { all, token } = await start({ max_uses: 2 });
    const phones = ['13900000001', '13900000002', '13900000003', '13900000004'];
    const replies = await Promise.all(phones.map((phone, index) => join(all, token, `member${index}`, phone)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.code).toBe(1183);
    expect((await all.guest.get(`${PATH}?invitation=${token}`)).body.code).toBe(1183);
  });

  test('expire', async () => {
    const { all, token } = await start({ days: 1 });
    all.clock.advance(DAY);
    expect((await join(all, token)).body.code).toBe(1183);
  });

  test('can be revoked', async () => {
    const { all, token } = await start();
    const [{ id }] = (await all.admin.get('/api/ums/v1/invitations')).body;
    expect((await all.admin.post(`/api/ums/v1/invitations/${id}?action=revoke`)).status).toBe(200);
    expect((await join(all, token)).body.code).toBe(1183);
  });

  test('are created, listed and revoked by the administrator of the organisation, for it alone', async () => {
    const { all, id } = await start();
    const reply = await all.bp_admin.post('/api/ums/v1/users/current/invitations', { ...INVITE, role: 'TENANT_ADMIN' });
    expect(reply).toMatchObject({ status: 201, body: { link: expect.any(String) } });
    expect(await join(all, tokenOf(reply.body.link))).toMatchObject({ status: 201 });
    const other = await all.admin.post('/api/ums/v1/bps', { name: 'others', licence_no: creditCode(11) });
    await all.admin.post(`/api/ums/v1/bps/${other.body.id}?action=invite`, INVITE);
    const seen = (await all.bp_admin.get('/api/ums/v1/invitations')).body;
    expect(seen.map((each: { bp_id: number }) => each.bp_id)).toEqual([id, id]);
    for (const client of [all.personal, all.bp_user])
      expect((await client.post('/api/ums/v1/users/current/invitations', INVITE)).body.code).toBe(3000);
    expect((await all.bp_user.get('/api/ums/v1/invitations')).status).toBe(403);
  });

  test('are created once by a retried call, and their link is never stored in clear text', async () => {
    const { all } = await start();
    const invite = () =>
      all.bp_admin.post('/api/ums/v1/users/current/invitations', INVITE, {
        headers: { 'idempotency-key': 'invite-1' },
      });
    const first = await invite();
    expect(await invite()).toMatchObject({ status: 201, body: first.body });
    const kept = JSON.stringify([
      await all.db.all('select * from idempotency_keys'),
      await all.db.all('select * from invitations'),
    ]);
    expect(kept).not.toContain(tokenOf(first.body.link));
  });

  test('are not created for an organisation that is not approved', async () => {
    const { all } = await start();
    const { body } = await all.admin.post('/api/ums/v1/bps', { name: 'disabled', licence_no: creditCode(12) });
    await all.admin.post(`/api/ums/v1/bps/${body.id}?action=disable`);
    expect((await all.admin.post(`/api/ums/v1/bps/${body.id}?action=invite`, INVITE)).status).toBe(409);
  });
});

describe('visitors who may register (1184)', () => {
  test('every visitor if registration is open', async () => {
    const { guest } = await scenario();
    expect((await guest.get(PATH)).body).toEqual({ open: true, organisation: true });
    expect((await guest.get(`${PATH}?invitation=nothing`)).body.code).toBe(1183);
  });

  test('none if it is closed', async () => {
    const { guest } = await scenario({ settings: { environment: { REGISTRATION: 'closed' } } });
    expect((await guest.get(PATH)).body).toEqual({ open: false, organisation: false });
    expect(await guest.get(`/api/ums/v1/verification/registration/sms/${PHONE}`)).toMatchObject({
      status: 403,
      body: { code: 1184 },
    });
    expect(await guest.post(PATH, person('000000'))).toMatchObject({ status: 403, body: { code: 1184 } });
  });

  test('invited visitors if it is by invitation', async () => {
    const all = await scenario({ settings: { environment: { REGISTRATION: 'invite' } } });
    expect((await all.guest.get(PATH)).body).toEqual({ open: false, organisation: false });
    const code = await codeFor(all, 'registration/sms', PHONE);
    expect((await all.guest.post(PATH, person(code))).body.code).toBe(1184);
    const { body } = await all.bp_admin.post('/api/ums/v1/users/current/invitations', INVITE);
    expect((await all.guest.post(PATH, person(code, { invitation: tokenOf(body.link) }))).status).toBe(201);
  });

  test('none if no code can be sent', async () => {
    const { guest } = await scenario({ seed: 'none' });
    expect((await guest.get(PATH)).body).toEqual({ open: false, organisation: false });
  });

  test('not from pages of other sites', async () => {
    const { guest } = await scenario();
    expect(await guest.post(PATH, person('000000'), { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
      body: { code: 9204 },
    });
  });
});
