import { expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const COMMENTS = '/api/issue/v1/work-order-comments';
const SECRET = '内部口令';

test('what the staff write for themselves is on no surface of anyone else', async () => {
  const sent: string[] = [];
  const all = await scenario({
    database: await oneDatabase(),
    senders: { email: async ({ subject, text }) => void sent.push(`${subject} ${text}`) },
  });
  await all.db.run('update users set email_verified = 1');
  const { body: order } = await all.bp_user.post(ORDERS, { kind: 'question', title: '问题', content: '问题' });
  await all.copote_reviewer.post(`${ORDERS}/${order.id}?action=claim`, {});
  const { body: file } = await all.copote_reviewer.post('/api/sys/v1/files?name=internal.txt', undefined, {
    raw: SECRET,
    headers: { 'content-type': 'text/plain' },
  });
  const internal = { work_order_id: order.id, text: SECRET, visibility: 'internal', attachments: [file] };
  const { body: note } = await all.copote_reviewer.post(COMMENTS, internal);
  expect(note).toMatchObject({ visibility: 'internal', attachments: [{ name: 'internal.txt' }] });
  await all.copote_admin.post(COMMENTS, { ...internal, attachments: [] });
  await all.platform.runner.runDue();

  for (const as of ['bp_user', 'bp_admin', 'personal', 'copote_normal'] as const) {
    const reader = all[as];
    for (const path of [
      COMMENTS,
      `${COMMENTS}?filter=${encodeURIComponent(JSON.stringify({ work_order_id: order.id }))}`,
      `${COMMENTS}?filter=${encodeURIComponent(JSON.stringify({ q: SECRET }))}`,
      `${COMMENTS}?format=csv`,
      `/api/sys/v1/search?q=${encodeURIComponent(SECRET)}`,
      `${ORDERS}/${order.id}`,
      '/api/sys/v1/inbox',
    ]) {
      const reply = await reader.get(path);
      expect([path, JSON.stringify(reply.body)]).not.toEqual([path, expect.stringContaining(SECRET)]);
    }
    expect((await reader.get(`${COMMENTS}?range=[0,0]`)).headers.get('content-range')).toMatch(/\/0$/);
    const [foreign, missing] = [await reader.get(`${COMMENTS}/${note.id}`), await reader.get(`${COMMENTS}/99999999`)];
    expect({ ...foreign.body, request_id: 0 }).toEqual({ ...missing.body, request_id: 0 });
    // The attachment by its key, like a file that does not exist.
    const [attached, none] = [await reader.get(file.url), await reader.get('/api/sys/v1/files/none')];
    expect([attached.status, { ...attached.body, request_id: 0 }]).toEqual([404, { ...none.body, request_id: 0 }]);
  }
  for (const staff of [all.copote_reviewer, all.copote_admin]) expect((await staff.get(file.url)).status).toBe(200);
  expect((await all.copote_admin.get(COMMENTS)).body).toHaveLength(2);
  // No one outside the staff was written to: the first one is about the note of the administrator, to the assignee.
  expect(sent.filter((text) => text.includes(SECRET))).toHaveLength(1);
  expect(await all.bp_user.post(COMMENTS, { ...internal, attachments: [] })).toMatchObject({
    status: 400,
    body: { fields: { visibility: expect.any(String) } },
  });
});
