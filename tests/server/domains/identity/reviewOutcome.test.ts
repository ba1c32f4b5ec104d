import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Message, Senders } from '#server/engine/delivery/sender.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { codeFor } from '../../../support/people/outbox.ts';
import { productSchemas, scenario, type Scenario } from '../../../support/scenario.ts';
import { creditCode } from '../../../support/schemas/specialValues.ts';

const PHONE = '13900000001';
const MAIL = 'office@example.com';
const TERMS = productSchemas().terms?.version ?? '';

/** Registers an organisation and returns its id. */
async function registered(all: Scenario, language: string, code: string): Promise<number> {
  const bp = { name: 'newcomers', licence_no: creditCode(4242), contact_name: 'Example', email: MAIL };
  const body = {
    type: 'organisation',
    name: 'newcomer',
    password: 'Example@2026',
    phone: PHONE,
    code,
    terms_version: TERMS,
    bp,
  };
  expect(
    (await all.guest.post('/api/ums/v1/users/registration', body, { headers: { 'accept-language': language } })).status,
  ).toBe(202);
  const [row] = await all.db.all<{ id: number }>(`select id from partners where name = 'newcomers'`);
  return Number(row?.id);
}

const review = ({ admin }: Scenario, id: number, action: string, note: Json = null) =>
  admin.post(`/api/ums/v1/bps/${id}?action=${action}`, note === null ? {} : { audit_note: note });
const heard = async ({ guest }: Scenario, target = PHONE) =>
  (await guest.get(`/api/sys/v1/outbox?target=${target}`)).body.filter(
    ({ purpose }: { purpose: string }) => purpose === 'review',
  );

describe.each([await oneDatabase()])(
  'the outcome of the review of an organisation on $dialect (spec 7.1)',
  (database) => {
    const start = async (language = 'zh') => {
      const all = await scenario({ database });
      return { all, id: await registered(all, language, await codeFor(all, 'registration/sms', PHONE)) };
    };

    test('is sent to the applicant, with the reason', async () => {
      const { all, id } = await start();
      expect(await heard(all)).toEqual([]);
      expect((await review(all, id, 'reject', '证照不清晰')).status).toBe(200);
      expect(await heard(all)).toMatchObject([
        {
          channel: 'sms',
          target: PHONE,
          code: '',
          text: '【算台】您注册的组织“newcomers”未通过审核。审核意见：证照不清晰',
        },
      ]);
      all.clock.advance(1_000);
      await review(all, id, 'approve');
      expect((await heard(all))[0].text).toBe(
        '【算台】您注册的组织“newcomers”已通过审核，现在可以用账号 newcomer 登录。',
      );
    });

    test('shows in the list of users why the account cannot sign in yet, independently of being enabled', async () => {
      const { all, id } = await start();
      const shown = async () =>
        (await all.admin.get(`/api/ums/v1/users?filter=${encodeURIComponent(JSON.stringify({ name: 'newcomer' }))}`))
          .body[0];
      expect(await shown()).toMatchObject({ enabled: true, sign_in: 'pending' });
      const pending = await all.admin.get(
        `/api/ums/v1/users?filter=${encodeURIComponent(JSON.stringify({ sign_in: 'pending' }))}`,
      );
      expect(pending.body.map(({ name }: { name: string }) => name)).toContain('newcomer');
      await review(all, id, 'reject', '证照不清晰');
      expect(await shown()).toMatchObject({ sign_in: 'rejected' });
      await review(all, id, 'approve');
      expect(await shown()).toMatchObject({ sign_in: 'allowed' });
      await all.admin.post(`/api/ums/v1/users/${(await shown()).id}?action=disable`);
      expect(await shown()).toMatchObject({ enabled: false, sign_in: 'disabled' });
    });

    test('is sent in the language of the registration, not of the reviewer', async () => {
      const { all, id } = await start('en');
      await review(all, id, 'approve', 'welcome');
      expect(await heard(all)).toMatchObject([
        {
          text: '[Suantai] Your organisation “newcomers” is approved. You can now sign in as newcomer. The reviewer says: welcome',
        },
      ]);
    });

    test('is sent once for each of a bulk, and not if the review is refused', async () => {
      const { all, id } = await start();
      expect((await review(all, id, 'reject')).status).toBe(400);
      expect(await heard(all)).toEqual([]);
      await review(all, id, 'approve');
      expect((await review(all, id, 'approve')).status).toBe(409);
      expect(await heard(all)).toHaveLength(1);
    });

    test('is not sent for an organisation that the platform created', async () => {
      const { all } = await start();
      const { body } = await all.admin.post('/api/ums/v1/bps', {
        name: 'entered',
        licence_no: creditCode(7),
        email: MAIL,
        phone: PHONE,
      });
      expect((await review(all, body.id, 'approve')).status).toBe(409);
      expect([...(await heard(all)), ...(await heard(all, MAIL))]).toEqual([]);
    });
  },
);

describe('the outcome of the review of an organisation', () => {
  /** A server that sends messages to `sent`, with a registered organisation. */
  const sending = async () => {
    const sent: Message[] = [];
    const keep = (message: Message) => Promise.resolve(void sent.push(message));
    const senders: Senders = { sms: keep, email: keep };
    const all = await scenario({ seed: 'none', senders });
    await all.guest.get(`/api/ums/v1/verification/registration/sms/${PHONE}`);
    await all.platform.runner.runDue();
    const id = await registered(all, 'zh', /\d{6}/.exec(sent.pop()?.text ?? '')?.[0] ?? '');
    return { all, id, sent, senders };
  };

  test('is sent by the configured senders', async () => {
    const { all, id, sent } = await sending();
    await review(all, id, 'reject', 'no such company');
    await all.platform.runner.runDue();
    expect(sent).toMatchObject([
      { target: PHONE, subject: '算台：组织未通过审核', text: expect.stringContaining('no such company') },
    ]);
  });

  test('is sent by e-mail if text messages can no longer be sent', async () => {
    const { all, id, sent, senders } = await sending();
    delete senders.sms;
    await review(all, id, 'approve');
    await all.platform.runner.runDue();
    expect(sent).toMatchObject([{ target: MAIL, subject: '算台：组织已通过审核' }]);
  });

  test('is not sent without a sender, and the review succeeds', async () => {
    const { all, id, sent, senders } = await sending();
    delete senders.sms;
    delete senders.email;
    expect((await review(all, id, 'approve')).body.status).toBe('approved');
    await all.platform.runner.runDue();
    expect(sent).toEqual([]);
  });
});
