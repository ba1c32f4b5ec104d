import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const region = { name: '幂等区', code: 'once-1' };
const key = { headers: { 'idempotency-key': 'retry-1' } };

describe.each(await databasesUnderTest())('a write with an Idempotency-Key on $dialect', (database) => {
  test('happens once, and a retry gets the first reply', async () => {
    const { admin } = await scenario({ database });
    const first = await admin.post(REGIONS, region, key);
    const again = await admin.post(REGIONS, region, key);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await admin.get(`${REGIONS}?filter={"code":"once-1"}`)).body).toHaveLength(1);
  });

  test('is known again under another name of the server', async () => {
    const { admin } = await scenario({ database });
    const first = await admin.post(REGIONS, region, key);
    expect(await admin.post(`http://other.test${REGIONS}`, region, key)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  test('sent twice at the same moment happens once', async () => {
    const { admin } = await scenario({ database });
    const replies = await Promise.all([admin.post(REGIONS, region, key), admin.post(REGIONS, region, key)]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  test('that is used for something else is refused', async () => {
    const { admin } = await scenario({ database });
    await admin.post(REGIONS, region, key);
    expect(await admin.post(REGIONS, { ...region, code: 'once-2' }, key)).toMatchObject({
      status: 409,
      body: { code: 9212 },
    });
  });

  test('that was refused may be tried again', async () => {
    const { admin } = await scenario({ database });
    expect((await admin.post(REGIONS, { name: 'x' }, key)).status).toBe(400);
    expect((await admin.post(REGIONS, region, key)).status).toBe(201);
  });

  test('belongs to its sender', async () => {
    const { admin, system } = await scenario({ database });
    await admin.post(REGIONS, region, key);
    expect((await system.post(REGIONS, { name: '系统的', code: 'once-3' }, key)).status).toBe(201);
  });

  test('longer than 64 characters is refused', async () => {
    const { admin } = await scenario({ database });
    expect(await admin.post(REGIONS, region, { headers: { 'idempotency-key': 'k'.repeat(65) } })).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { 'Idempotency-Key': '内容长度不能超过64个字符' } },
    });
  });
});
