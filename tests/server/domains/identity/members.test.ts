import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { codeFor } from '../../../support/people/outbox.ts';
import { productSchemas, scenario } from '../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const BPS = '/api/ums/v1/bps';
const PHONE = '13900000001';
const person = { password: 'Example@2026', kind: 4 };

describe.each(await databasesUnderTest())(
  'an organisation has members only after its approval, on $dialect (spec 8.3: 1159, 1160)',
  (database) => {
    test('by every way in', async () => {
      const all = await scenario({ database });
      const [pending, disabled, rejected, approved] = await Promise.all(
        ['pending', 'disabled', 'rejected', 'approved'].map(
          async (status): Promise<number> =>
            (await all.admin.get(`${BPS}?filter=${encodeURIComponent(JSON.stringify({ status }))}`)).body[0].id,
        ),
      );
      const create = (bp_id: Json, name = 'newcomer') => all.admin.post(USERS, { ...person, name, bp_id });
      const at = { fields: { bp_id: expect.any(String) } };
      const made = await create(approved ?? null, 'member');
      expect(made.status).toBe(201);
      const mine = `${USERS}/${made.body.id}`;
      const csv = (bp: unknown) =>
        all.admin.post(`${USERS}?import=run`, undefined, {
          raw: `name,password,kind,bp_id\nimported,Example@2026,4,${bp}\n`,
          headers: { 'content-type': 'text/csv' },
        });
      for (const [bp, code] of [
        [pending, 1159],
        [rejected, 1159],
        [disabled, 1160],
      ] as const) {
        expect(await create(bp ?? null), 'create').toMatchObject({ status: 409, body: { code, ...at } });
        expect(await all.admin.put(mine, { bp_id: bp ?? null }), 'move').toMatchObject({
          status: 409,
          body: { code, ...at },
        });
        expect(
          (await all.admin.post(`${USERS}?bulk=update`, { ids: [made.body.id], input: { bp_id: bp ?? null } })).body
            .results,
          'bulk',
        ).toMatchObject([{ ok: false, code }]);
        expect((await csv(bp)).body.errors, 'import').toMatchObject([{ code }]);
        expect(
          await all.admin.post(`${BPS}/${bp}?action=invite`, { role: 'TENANT', days: 1, max_uses: 1 }),
          'invite',
        ).toMatchObject({ status: 409 });
      }
      expect((await csv(approved)).body).toMatchObject({ created: 1 });
      // A member stays one, and can be edited, while the organisation is disabled.
      expect((await all.admin.post(`${BPS}/${approved}?action=disable`)).status).toBe(200);
      expect(await all.admin.put(mine, { bp_id: approved ?? null, nickname: 'still a member' })).toMatchObject({
        status: 200,
        body: { nickname: 'still a member' },
      });
      expect((await create(approved ?? null)).body.code).toBe(1160);
    });

    test('by a link that was issued earlier (1183)', async () => {
      const all = await scenario({ database });
      const [bp] = (await all.admin.get(`${BPS}?filter={"status":"approved"}`)).body;
      const { body } = await all.admin.post(`${BPS}/${bp.id}?action=invite`, { role: 'TENANT', days: 1, max_uses: 2 });
      const invitation = new URL(body._invitation.link, 'http://x').searchParams.get('invitation') ?? '';
      const join = async (name: string, phone: string) =>
        all.guest.post(`${USERS}/registration`, {
          type: 'personal',
          name,
          password: person.password,
          phone,
          invitation,
          terms_version: productSchemas().terms?.version ?? '',
          code: await codeFor(all, 'registration/sms', phone),
        });
      expect((await join('first', PHONE)).status).toBe(201);
      await all.admin.post(`${BPS}/${bp.id}?action=disable`);
      expect((await join('second', '13900000002')).body.code).toBe(1183);
    });
  },
);

test('an account that is not activated cannot sign in (1134) until it is', async () => {
  const all = await scenario();
  const { body } = await all.admin.post(USERS, {
    name: 'asleep',
    password: person.password,
    kind: 3,
    activated: false,
  });
  const signIn = () =>
    all.guest.post('/api/ums/v1/auth/password/tokens', { name: 'asleep', password: person.password });
  expect(await signIn()).toMatchObject({ status: 400, body: { code: 1134 } });
  expect((await all.admin.post(`${USERS}/${body.id}?action=activate`)).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await all.admin.post(`${USERS}/${body.id}?action=activate`)).body.code).toBe(9106);
});
