import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const HOUR_MS = 3_600_000;
const NOTICE = '/api/sys/v1/notice';

const set = ({ admin }: Scenario, values: Record<string, Json>) => admin.put('/api/sys/v1/settings/notice', { values });
const shown = async (all: Scenario) => {
  const replies = await Promise.all([all.guest, all.personal, all.admin].map((reader) => reader.get(NOTICE)));
  return replies.map(({ body }) => body.text?.zh ?? null);
};

describe.each([await oneDatabase()])('the banner of the operator on $dialect (decision 355)', (database) => {
  test('is sent to those for whom it is, and to no one else', async () => {
    const all = await scenario({ database });
    expect(await shown(all)).toEqual([null, null, null]);
    expect((await set(all, { 'notice.text_zh': '今晚维护', 'notice.tone': 'warning' })).status).toBe(200);
    expect(await shown(all)).toEqual(['今晚维护', '今晚维护', '今晚维护']);
    expect((await all.guest.get(NOTICE)).body).toEqual({
      text: { zh: '今晚维护', en: '今晚维护' },
      tone: 'warning',
      from: null,
      to: null,
    });
    await set(all, { 'notice.audience': 'tenants' });
    expect(await shown(all)).toEqual([null, '今晚维护', null]);
    await set(all, { 'notice.audience': 'administrators' });
    expect(await shown(all)).toEqual([null, null, '今晚维护']);
    expect((await all.personal.put('/api/sys/v1/settings/notice', { values: {} })).status).toBe(403);
  });

  test('begins its hours ahead and ends; an end before the beginning is refused on its field', async () => {
    const all = await scenario({ database });
    const at = (hours: number) => new Date(all.clock.now() + hours * HOUR_MS).toISOString();
    const times = { 'notice.text_en': 'Maintenance', 'notice.ahead_hours': 2 };
    expect((await set(all, { ...times, 'notice.from': at(3), 'notice.to': at(5) })).status).toBe(200);
    expect(await shown(all)).toEqual([null, null, null]);
    expect(await set(all, { 'notice.to': at(3) })).toMatchObject({
      status: 400,
      body: { fields: { 'notice.to': '结束时间须晚于开始时间' } },
    });
    expect(await set(all, { 'notice.from': 'tomorrow' })).toMatchObject({
      status: 400,
      body: { fields: { 'notice.from': expect.any(String) } },
    });
    all.clock.advance(HOUR_MS);
    expect((await all.guest.get(NOTICE)).body).toMatchObject({ text: { en: 'Maintenance' }, tone: 'info' });
    all.clock.advance(4 * HOUR_MS);
    expect(await shown(all)).toEqual([null, null, null]);
  });
});
