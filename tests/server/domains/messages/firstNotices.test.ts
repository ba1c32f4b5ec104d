import { expect, test } from 'vitest';
import { codeFor } from '../../../support/people/outbox.ts';
import { productSchemas, scenario } from '../../../support/scenario.ts';
import { creditCode } from '../../../support/schemas/specialValues.ts';

const PHONE = '13900000001';
const INBOX = '/api/sys/v1/inbox';

test('an organisation that registers is announced to the platform, and its review to the applicant', async () => {
  const all = await scenario();
  await all.db.run('delete from messages');
  await all.guest.post('/api/ums/v1/users/registration', {
    type: 'organisation',
    name: 'newcomer',
    password: 'Example@2026',
    phone: PHONE,
    code: await codeFor(all, 'registration/sms', PHONE),
    terms_version: productSchemas().terms?.version ?? '',
    bp: { name: 'newcomers', licence_no: creditCode(4242), contact_name: 'Example', email: null },
  });
  const [partner] = await all.db.all<{ id: number }>("select id from partners where name = 'newcomers'");
  await all.platform.runner.runDue();
  const [announced] = (await all.admin.get(INBOX)).body;
  expect(announced).toMatchObject({ type: 'review', title: '待处理：组织 newcomers（待审核）' });
  expect(announced.link).toContain(String(partner?.id));
  await all.admin.post(`/api/ums/v1/bps/${partner?.id}?action=approve`, {});
  const applicant = all.as('newcomer', 'Example@2026');
  expect((await applicant.get(INBOX)).body).toMatchObject([{ type: 'system', title: '组织“newcomers”已通过审核' }]);
});
