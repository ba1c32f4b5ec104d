import { expect, test } from 'vitest';
import type { CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { notifyOfChange } from '#server/domains/cloud/inventory/notifyOfChange.ts';
import { scenario } from '../../../../support/scenario.ts';

test('administrators are informed when a connected cloud falls silent and when it is back, once each', async () => {
  const all = await scenario();
  await all.db.run('delete from messages');
  const [cloud] = await all.db.all<CloudRecord>("select * from clouds where status = 'connected' limit 1");
  if (cloud === undefined) throw new Error('the demo has a connected cloud');
  const pass = (status: CloudRecord['status'], answers: boolean) =>
    all.context().transaction((inside) => notifyOfChange(inside, { ...cloud, status, last_sync_at: 1 }, answers));
  await pass('connected', true);
  await pass('connected', false);
  await pass('disconnected', false);
  all.clock.advance(60_000);
  await pass('disconnected', true);
  const { body } = await all.admin.get('/api/sys/v1/inbox?sort=["id","ASC"]');
  expect(body).toMatchObject([
    { type: 'alarm', level: 'error', link: `/infrastructure/cloudy/detail/${cloud.cloud_id}` },
    { type: 'alarm', level: 'info' },
  ]);
  expect(body).toHaveLength(2);
  expect((await all.personal.get('/api/sys/v1/inbox')).body).toEqual([]);
});
