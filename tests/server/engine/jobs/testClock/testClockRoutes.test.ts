import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { createScenario, scenario, START, type Scenario } from '../../../../support/scenario.ts';

const CLOCK = '/api/sys/v1/test-clock';
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

describe('the calls of the test clock', () => {
  let all: Scenario;
  beforeAll(async () => (all = await createScenario({ testClock: true })));
  afterAll(() => all.close());

  test('exist with a test clock only', async () => {
    const { admin } = await scenario();
    expect((await admin.get(CLOCK)).status).toBe(404);
    expect((await admin.post(CLOCK, { advance_to: iso(START) })).status).toBe(404);
  });

  test('are for administrators', async () => {
    expect((await all.guest.get(CLOCK)).status).toBe(401);
    expect((await all.personal.post(CLOCK, { advance_to: iso(START) })).status).toBe(403);
  });

  test.each([
    ['nothing', {}, 400, 9000],
    ['a word', { advance_to: 'tomorrow' }, 400, 9000],
    ['a time without its offset', { advance_to: '2027-01-01T00:00:00' }, 400, 9000],
    ['the past', { advance_to: iso(START - 1) }, 409, 9223],
  ])('refuse %s', async (_, body, status, code) => {
    const reply = await all.admin.post(CLOCK, body);
    expect(reply).toMatchObject({ status, body: { code, fields: { advance_to: expect.any(String) } } });
    expect((await all.admin.get(CLOCK)).body).toEqual({ now: iso(START) });
  });

  test('run a machine at the instant at which it was created', async () => {
    const [cloud] = (await all.admin.get('/api/cmp/v1/clouds?filter={"name":"华北通用云"}')).body;
    const volumes = `/api/cmp/v1/clouds/${cloud.cloud_id}/volumes`;
    await all.admin.post(CLOCK, { advance_to: iso(START) });
    const made = await all.admin.post(volumes, { name: 'at-once', size_gb: 10 });
    expect(made).toMatchObject({ status: 201, body: { status: 'creating' } });
    expect(await all.admin.post(CLOCK, { advance_to: iso(START) })).toMatchObject({
      status: 200,
      body: { now: iso(START), ran: expect.any(Number) },
    });
    const [volume] = (await all.admin.get(`${volumes}?filter={"name":"at-once"}`)).body;
    expect(volume).toMatchObject({ status: 'available', created_at: iso(START) });
  });

  test('end no session, and every response says where the clock stands', async () => {
    const end = iso(START + 400 * 24 * HOUR);
    const before = await all.personal.get('/api/ums/v1/users/current');
    expect(before.headers.get('test-clock')).toBe(iso(START));
    // No job is left that would have to run every hour of a year.
    await all.db.run('delete from jobs');
    expect(await all.admin.post(CLOCK, { advance_to: end })).toEqual(
      expect.objectContaining({ status: 200, body: { now: end, ran: 0 } }),
    );
    const after = await all.personal.get('/api/ums/v1/users/current');
    expect(after.status).toBe(200);
    expect(after.headers.get('test-clock')).toBe(end);
  });
});
