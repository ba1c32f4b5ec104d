import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';

const MINUTE_MS = 60_000;

describe.each([await oneDatabase()])('a message about a task on $dialect', (database) => {
  test('reaches its owner if it took long and something failed, and is not repeated', async () => {
    const { admin, system, clock, platform } = await scenario({ database });
    const begin = async () =>
      (
        await admin.post('/api/ecrm/v1/regions?import=run&task=1&file=r.csv', undefined, {
          raw: 'name,code,nation\n区,not a code,CN\n',
          headers: { 'content-type': 'text/csv' },
        })
      ).body.id;
    const messages = async (reader = admin) => {
      const { body } = await reader.get('/api/sys/v1/inbox?sort=["id","DESC"]');
      return body.filter(({ title }: { title: string }) => title.startsWith('任务有失败'));
    };
    await begin();
    await platform.runner.runDue();
    expect(await messages()).toEqual([]);

    const id = await begin();
    clock.advance(2 * MINUTE_MS);
    await platform.runner.runDue();
    expect(await messages()).toMatchObject([{ title: '任务有失败：区域：导入 r.csv', level: 'warn', link: '/area' }]);
    expect(await messages(system)).toEqual([]);
    await admin.post(`/api/sys/v1/tasks/${id}/retry`);
    await platform.runner.runDue();
    expect(await messages()).toHaveLength(1);
  });
});
