import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const COMMENTS = '/api/issue/v1/work-order-comments';
const MINUTE = 60_000;

describe.each([await oneDatabase()])('the author corrects a comment on $dialect', (database) => {
  let all: Scenario;
  let id: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    ({ id } = (await all.bp_user.post(ORDERS, { kind: 'question', title: '问题', content: '问题' })).body);
    await all.copote_reviewer.post(`${ORDERS}/${id}?action=claim`, {});
  });
  afterAll(() => all.close());

  const write = async (as: DemoAccount, more: object = {}) =>
    (await all[as].post(COMMENTS, { work_order_id: id, text: '原来的话', ...more })).body;
  const correct = (as: DemoAccount, comment: { id: number }, text = '改过的话') =>
    all[as].post(`${COMMENTS}/${comment.id}?action=correct`, { text });
  const seen = async (as: DemoAccount, comment: { id: number }) =>
    (await all[as].get(`${COMMENTS}/${comment.id}`)).body;

  test('for 15 minutes; it says so to everybody, and the staff alone keep the former text', async () => {
    const comment = await write('bp_user');
    expect(comment.edited_at).toBeNull();
    all.clock.advance(15 * MINUTE);
    const edited_at = new Date(all.clock.now()).toISOString();
    expect((await correct('bp_user', comment)).body).toMatchObject({ text: '改过的话', edited_at });
    for (const as of ['bp_user', 'bp_admin'] as const) {
      expect(await seen(as, comment)).toMatchObject({ text: '改过的话', edited_at });
      expect(JSON.stringify(await seen(as, comment))).not.toContain('原来的话');
    }
    for (const as of ['copote_reviewer', 'copote_admin', 'admin'] as const)
      expect((await seen(as, comment)).former).toEqual([{ until: edited_at, text: '原来的话' }]);
    all.clock.advance(1);
    expect((await correct('bp_user', comment, '太晚了')).body.code).toBe(28019);
  });

  test('not that of somebody else, and a foreign one answers like a missing one', async () => {
    const comment = await write('bp_user');
    for (const as of ['bp_admin', 'copote_reviewer', 'admin'] as const)
      expect([as, (await correct(as, comment)).body.code]).toEqual([as, 28018]);
    const [foreign, missing] = [await correct('personal', comment), await correct('personal', { id: 99999999 })];
    expect([foreign.status, { ...foreign.body, request_id: 0 }]).toEqual([404, { ...missing.body, request_id: 0 }]);
    expect((await correct('bp_user', comment, '')).body.fields).toHaveProperty('text');
  });

  test('while no one has answered; an internal note is no answer for somebody who does not see it', async () => {
    const comment = await write('bp_user');
    await write('copote_reviewer', { visibility: 'internal' });
    expect((await correct('bp_user', comment, '还可以改')).status).toBe(200);
    const note = await write('copote_reviewer', { visibility: 'internal' });
    await write('copote_admin', { visibility: 'internal' });
    expect((await correct('copote_reviewer', note)).body.code).toBe(28020);
    // One's own next comment is no answer.
    await write('bp_user');
    expect((await correct('bp_user', comment, '仍然可以改')).status).toBe(200);
    await write('copote_reviewer');
    expect((await correct('bp_user', comment, '不行了')).body.code).toBe(28020);
    expect((await seen('bp_user', comment)).text).toBe('仍然可以改');
  });

  test('the text alone: visibility stays, a decision or a question stays, and nothing is deleted', async () => {
    const note = await write('copote_reviewer', { visibility: 'internal', text: '内部' });
    const path = `${COMMENTS}/${note.id}`;
    for (const reply of [
      await all.copote_reviewer.put(path, { visibility: 'public' }),
      await all.copote_reviewer.put(path, { text: 'x' }),
      await all.copote_reviewer.delete(path),
      await all.admin.delete(path),
    ])
      expect([403, 405]).toContain(reply.status);
    const moved = await all.copote_reviewer.post(`${path}?action=correct`, { text: 'x', visibility: 'public' });
    expect(moved).toMatchObject({ status: 400, body: { fields: { visibility: expect.any(String) } } });
    expect(await seen('copote_reviewer', note)).toMatchObject({ visibility: 'internal', text: '内部' });
    await all.copote_reviewer.post(`${ORDERS}/${id}?action=ask`, { text: '哪一台？' });
    const [question] = (
      await all.bp_user.get(`${COMMENTS}?filter=${encodeURIComponent('{"origin":"question"}')}&range=[0,0]`)
    ).body;
    expect((await correct('copote_reviewer', question)).body.code).toBe(28021);
  });

  test('ten times at most, and people whom only the new text mentions hear of it', async () => {
    const mentions = async () =>
      (await all.copote_admin.get('/api/sys/v1/inbox?range=[0,99]')).body.filter(({ title }: { title: string }) =>
        title.includes('提到'),
      ).length;
    const comment = await write('copote_reviewer');
    const before = await mentions();
    for (let n = 1; n <= 10; n += 1)
      expect((await correct('copote_reviewer', comment, `@工单管理员 第 ${n} 次`)).status).toBe(200);
    expect((await correct('copote_reviewer', comment, '再改')).body.code).toBe(28022);
    // The same text is no correction.
    expect((await correct('copote_reviewer', comment, '@工单管理员 第 10 次')).status).toBe(200);
    expect(await mentions()).toBe(before + 1);
  });
});
