import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldJob } from '#server/engine/jobs/forgetOldHandler.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const DRAFTS = '/api/issue/v1/work-order-drafts';
const PROJECTS = '/api/issue/v1/project';
const DAY = 86_400_000;
const EVERYONE = [
  'system',
  'admin',
  'copote_admin',
  'copote_reviewer',
  'copote_normal',
  'bp_admin',
  'personal',
] as const satisfies readonly DemoAccount[];

describe.each([await oneDatabase()])('drafts of work orders on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const keep = async (more: object = {}, as: DemoAccount = 'bp_user') => {
    const { status, body } = await all[as].post(DRAFTS, { kind: 'fault', title: '还没写完', ...more });
    expect([status, body.message]).toEqual([201, undefined]);
    return body;
  };
  const submit = (id: number, as: DemoAccount = 'bp_user') => all[as].post(`${DRAFTS}/${id}?action=submit`, {});
  const total = async (as: DemoAccount, path: string, filter: object = {}) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`;
    return (await all[as].get(`${path}?${query}`)).headers.get('content-range')?.split('/')[1];
  };
  const notices = async (as: DemoAccount) => total(as, '/api/sys/v1/inbox', { type: 'workOrder' });
  const attached = async (name: string) =>
    (
      await all.bp_user.post(`/api/sys/v1/files?name=${name}`, undefined, {
        raw: name,
        headers: { 'content-type': 'text/plain' },
      })
    ).body;

  test('are seen, changed and deleted by their submitter only, and answer anybody else like a missing one', async () => {
    const draft = await keep({ content: '私密的话' });
    expect(draft).not.toHaveProperty('no');
    expect((await all.bp_user.put(`${DRAFTS}/${draft.id}`, { title: '改过', kind: 'billing' })).body).toMatchObject({
      title: '改过',
      kind: 'billing',
    });
    for (const as of EVERYONE) {
      const calls = (id: number) => [
        all[as].get(`${DRAFTS}/${id}`),
        all[as].put(`${DRAFTS}/${id}`, { title: 'x' }),
        all[as].delete(`${DRAFTS}/${id}`),
        submit(id, as),
        all[as].get(`${DRAFTS}/${id}/history`),
      ];
      const [foreign, missing] = await Promise.all([Promise.all(calls(draft.id)), Promise.all(calls(99999999))]);
      expect([as, foreign.map(({ status }) => status)]).toEqual([as, [404, 404, 404, 404, 404]]);
      expect(foreign.map(({ body }) => ({ ...body, request_id: 0 }))).toEqual(
        missing.map(({ body }) => ({ ...body, request_id: 0 })),
      );
      expect([as, await total(as, DRAFTS)]).toEqual([as, '0']);
      const found = await all[as].get(`/api/sys/v1/search?q=${encodeURIComponent('私密的话')}`);
      expect(JSON.stringify(found.body)).not.toContain('改过');
    }
    expect((await all.bp_user.delete(`${DRAFTS}/${draft.id}`)).status).toBe(204);
    expect(await total('bp_user', DRAFTS)).toBe('0');
    expect((await all.guest.get(DRAFTS)).status).toBe(401);
  });

  test('count nowhere, start no clock and inform no one before they are submitted', async () => {
    const figures = async () => [
      await total('copote_admin', ORDERS),
      await total('bp_user', ORDERS),
      (await all.copote_reviewer.get(`${ORDERS}/statistics`)).body,
      await notices('copote_reviewer'),
      (await all.db.all('select count(*) as n from work_order_events'))[0],
      (await all.db.all("select count(*) as n from jobs where kind like 'work-order%'"))[0],
    ];
    const before = await figures();
    const draft = await keep({ content: '内容', impact: 'high', urgency: 'high' });
    expect(await figures()).toEqual(before);
    all.clock.advance(3_600_000);
    const { status, body: order } = await submit(draft.id);
    expect([status, order.status]).toEqual([200, 'submitted']);
    // Its clocks begin with the submission, and its number follows the last one.
    const now = all.clock.now();
    expect(order).toMatchObject({
      no: expect.stringMatching(/^WO-2026-\d{6}$/),
      created_at: new Date(now).toISOString(),
      response_due_at: new Date(now + 900_000).toISOString(),
    });
    expect(Number(await notices('copote_reviewer'))).toBe(Number(before[3]) + 1);
  });

  test('are submitted once: of two submissions the second finds no draft', async () => {
    const draft = await keep({ title: '只提交一次', content: '内容' });
    const replies = await Promise.all([submit(draft.id), submit(draft.id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(replies.find(({ status }) => status === 404)?.body.code).toBe(28017);
    expect(await total('bp_user', ORDERS, { title: draft.title })).toBe('1');
  });

  test('may lack what a work order needs; the submission names it, and the draft stays', async () => {
    const draft = await keep({ kind: 'quota' });
    expect((await submit(draft.id)).body).toMatchObject({
      code: 9000,
      fields: { content: expect.any(String), quota_key: expect.any(String), quota_limit: expect.any(String) },
    });
    expect((await all.bp_user.post(DRAFTS, { kind: 'fault' })).body.fields).toHaveProperty('title');
    const complete = { content: '内容', quota_key: 'gpus', quota_limit: 9 };
    expect((await all.bp_user.put(`${DRAFTS}/${draft.id}`, complete)).status).toBe(200);
    expect((await submit(draft.id)).body).toMatchObject({ kind: 'quota', quota_key: 'gpus', quota_limit: 9 });
  });

  test('keep no snapshot: it is taken of the record as it is at the submission', async () => {
    const [project] = (await all.bp_admin.get(PROJECTS)).body;
    const about = { content: '内容', about_resource: 'projects', about_id: String(project.id) };
    const draft = await keep(about, 'bp_admin');
    expect(draft).toMatchObject({ about_title: project.name });
    expect(draft).not.toHaveProperty('snapshot');
    await all.admin.put(`${PROJECTS}/${project.id}`, { description: '后来改的' });
    const { body: order } = await submit(draft.id, 'bp_admin');
    expect(JSON.stringify(order.snapshot)).toContain('后来改的');
    // A record that the submitter does not see cannot be linked, and its title stays unknown.
    expect((await all.personal.post(DRAFTS, { kind: 'fault', title: 'x', ...about })).body.code).toBe(9107);
  });

  test('about a record that is gone are refused by it, and submitted without it', async () => {
    const { body: project } = await all.admin.post(PROJECTS, { name: '临时项目', key: 'passing' });
    const draft = await keep({ content: '内容', about_resource: 'projects', about_id: String(project.id) }, 'admin');
    expect((await all.admin.delete(`${PROJECTS}/${project.id}`)).status).toBe(204);
    expect((await submit(draft.id, 'admin')).body).toMatchObject({ code: 9107 });
    const unlinked = await all.admin.post(`${DRAFTS}/${draft.id}?action=unlink`, {});
    expect(unlinked.body).toMatchObject({ about_title: null });
    expect((await submit(draft.id, 'admin')).body).toMatchObject({ about_title: null, snapshot: null });
  });

  test('hold their files, which only their submitter reads, and hand them to the work order', async () => {
    const [file, other] = [await attached('one.txt'), await attached('two.txt')];
    const draft = await keep({ content: '内容', attachments: [file] });
    expect((await all.bp_user.get(file.url)).status).toBe(200);
    for (const as of EVERYONE) expect([as, (await all[as].get(file.url)).status]).toEqual([as, 404]);
    const { body: order } = await submit(draft.id);
    expect(order.attachments).toMatchObject([{ name: 'one.txt' }]);
    expect((await all.copote_reviewer.get(file.url)).status).toBe(200);
    // Those of a draft that is deleted are not kept.
    const dropped = await keep({ attachments: [other] });
    await all.bp_user.delete(`${DRAFTS}/${dropped.id}`);
    all.clock.advance(DAY + 1);
    const outside = all.context();
    await outside.jobs.schedule(outside, forgetOldJob(all.clock.now()));
    await all.platform.runner.runDue();
    const left = await all.db.all('select name from stored_files where name in (?, ?)', ['one.txt', 'two.txt']);
    expect(left).toEqual([{ name: 'one.txt' }]);
  });
});
