import { describe, expect, test } from 'vitest';
import { createLog, logRequest } from '#server/engine/observe/log.ts';
import { scenario } from '../../../support/scenario.ts';

const from = (address: string) => ({ headers: { 'x-client-address': address } });

describe('health', () => {
  test('says that the process is alive and ready', async () => {
    const { guest } = await scenario();
    expect((await guest.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await guest.get('/readyz')).body).toEqual({ status: 'ready', checks: { database: 'ok' } });
  });

  test('reports when the database is gone', async () => {
    const { guest, db } = await scenario();
    db.all = () => Promise.reject(new Error('gone'));
    expect(await guest.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: 'failed' } },
    });
    expect((await guest.get('/healthz')).status).toBe(200);
  });
});

describe('metrics', () => {
  test('count requests by pattern, never by id', async () => {
    const { admin, guest } = await scenario();
    await admin.get('/api/ecrm/v1/regions/1');
    await admin.get('/api/ecrm/v1/regions/2');
    await admin.get('/api/nothing/at/all');
    const { body } = await guest.get('/metrics');
    expect(body).toContain('suantai_http_requests_total{method="GET",route="regions/{id}",status="200"} 2');
    expect(body).toContain('route="other",status="404"');
    expect(body).not.toContain('regions/1');
  });

  test('are for this machine, or for holders of the token', async () => {
    const all = await scenario();
    expect((await all.guest.get('/metrics', from('127.0.0.1'))).status).toBe(200);
    expect((await all.guest.get('/metrics', from('203.0.113.9'))).status).toBe(403);
    const closed = await scenario({ settings: { metricsToken: 'scrape' } });
    expect((await closed.guest.get('/metrics')).status).toBe(403);
    expect((await closed.guest.get('/metrics', { headers: { authorization: 'Bearer scrape' } })).status).toBe(200);
  });
});

describe('limits', () => {
  test('refuse an address with too many requests, with 429, and no other', async () => {
    const { guest } = await scenario({ settings: { rateLimit: 3 } });
    const ask = (address: string) => guest.get('/api/sys/v1/demo', from(address));
    for (let count = 0; count < 3; count += 1) expect((await ask('203.0.113.1')).status).toBe(200);
    expect(await ask('203.0.113.1')).toMatchObject({ status: 429, body: { code: 9203 } });
    expect((await ask('203.0.113.2')).status).toBe(200);
    expect((await guest.get('/healthz', from('203.0.113.1'))).status).toBe(200);
  });

  test('count an account for itself, whatever its address', async () => {
    const all = await scenario({ settings: { rateLimit: 20 } });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await all.admin.get('/api/ums/v1/users/current', from(`203.0.113.${count}`))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await all.personal.get('/api/ums/v1/users/current', from('203.0.113.0'))).status).toBe(200);
  });

  test('give each agent behind an address a budget of its own', async () => {
    const { guest } = await scenario({ settings: { rateLimit: 100_000 } });
    const report = async (id: number, address = '203.0.113.1') =>
      (await guest.post(`/api/ecrm/v1/gws/${id}/heartbeat`, {}, from(address))).status;
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push(await report(1));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect(await report(2)).toBe(404);
    expect(await report(1, '203.0.113.2')).toBe(404);
  });

  test('are tight for signing in', async () => {
    const { guest } = await scenario({ settings: { rateLimit: 100_000 } });
    const attempt = (count: number) =>
      guest.post('/api/ums/v1/auth/password/tokens', { name: `nobody ${count}`, password: 'x' }, from('203.0.113.1'));
    const statuses = await Promise.all(
      Array.from({ length: 61 }, (_, count) => attempt(count).then((reply) => reply.status)),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the log', () => {
  test('never holds a password, a token or a cookie, wherever it is put', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    log.info(
      {
        password: 'p1',
        body: { password: 'p2', token: 't1' },
        request: { headers: { cookie: 'c1', authorization: 'a1' } },
      },
      'said',
    );
    expect(lines.join()).toContain('said');
    expect(lines.join()).not.toMatch(/p1|p2|t1|c1|a1/);
  });

  test('has a line for every request, with what finds it again and without its query', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const line = { request_id: 'r-1', method: 'GET', path: '/api/ecrm/v1/regions/"x"', status: 200, ms: 1.5, actor: 7 };
    logRequest(log, 'info', line);
    logRequest(createLog({ level: 'warn', destination: { write: (text) => void lines.push(text) } }), 'info', line);
    expect(lines.map((text) => JSON.parse(text))).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), ...line, msg: 'request' },
    ]);
    expect(lines[0]).toMatch(/\n$/);
  });
});
