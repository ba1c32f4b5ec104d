// @module-tag long
import { expect, test } from 'vitest';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newcomer } from '../../../support/people/newcomer.ts';

const HOUR = 3_600_000;
const GROUPS = [
  {
    product: 'openstack',
    volumes: 'volumes',
    backups: 'backups',
    schedules: 'backup-schedules',
    key: 'backups',
    word: '备份',
  },
  {
    product: 'openstack',
    volumes: 'volumes',
    backups: 'snapshots',
    schedules: 'snapshot-policies',
    key: 'snapshots',
    word: '快照',
  },
  {
    product: 'nextstack',
    volumes: 'vm-volumes',
    backups: 'vm-volume-backups',
    schedules: 'vm-backup-schedules',
    key: 'backups',
    word: '备份',
  },
  {
    product: 'nextstack',
    volumes: 'vm-volumes',
    backups: 'vm-volume-snapshots',
    schedules: 'vm-snapshot-policies',
    key: 'snapshots',
    word: '快照',
  },
] as const;

const databases = [await oneDatabase()];
// The second group uses the same definitions, so one database is enough.
const cases = databases.flatMap((each, at) =>
  GROUPS.slice(0, at === 0 ? GROUPS.length : 2).map((group) => ({ ...group, database: each, dialect: each.dialect })),
);

test.each(cases)(
  'one of the $schedules creates $backups, keeps its newest ones and stores errors, on $dialect',
  async ({ product, volumes, backups, schedules, key, word, database }) => {
    const { all, path, make, list, run } = await connectedCloud(product, { database });
    let me = await newcomer(all, 'newcomer', '13900000016');
    const volume = await make(volumes, { name: 'data', source: 'blank', size_gb: 1 }, me);
    const own = await make(backups, { name: 'by-hand', volume_id: volume.id }, me);
    await run(5);
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const made = await me.post(`${path}/${schedules}`, {
      name: 'hourly',
      volume_id: volume.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      hours,
      keep: 2,
    });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    const schedule = async () => (await me.get(`${path}/${schedules}/${made.body.id}`)).body;
    const names = async () =>
      (await list(backups, me))
        .filter((each: Fields) => each.schedule_id === made.body.id)
        .map(({ name }: Fields) => String(name));
    const pass = async (count: number) => {
      all.clock.advance(count * HOUR);
      await all.platform.runner.runDue();
      await run(8);
    };

    await pass(1);
    expect(await schedule()).toMatchObject({ last_result: 'begun', last_fault: null });
    expect(await names()).toHaveLength(1);
    // After an outage of a day the missed run happens once, and the next one is an hour later.
    await pass(24);
    // The session has expired by now.
    me = all.as('newcomer', 'Example@2026');
    expect(await names()).toHaveLength(2);
    expect(Date.parse((await schedule()).next_run_at) - all.clock.now()).toBeLessThanOrEqual(HOUR);
    const [, first] = (await names()).toSorted().toReversed();
    await pass(1);
    await pass(1);
    expect(await names()).toHaveLength(3);
    expect(await names()).not.toContain(first);
    expect((await list(backups, me)).map(({ id }: Fields) => id)).toContain(own.id);

    await all.as('admin').post('/api/cmp/v1/cloud-quotas', { key, limit: 0 });
    await pass(1);
    expect(await schedule()).toMatchObject({ last_result: 'refused', last_fault: expect.stringContaining(word) });
    expect(Date.parse((await schedule()).next_run_at)).toBeGreaterThan(all.clock.now());
    // A volume of another user cannot be backed up.
    expect(
      await all
        .as('personal')
        .post(`${path}/${schedules}`, { name: 'theirs', volume_id: volume.id, weekdays: [1], hours: [1], keep: 1 }),
    ).toMatchObject({ status: 400, body: { fields: { volume_id: expect.any(String) } } });
  },
);

test('a snapshot that a volume was created from stays, and does not block the schedule', async () => {
  const { all, path, make, list, run } = await connectedCloud();
  const volume = await make('volumes', { name: 'data', source: 'blank', size_gb: 1 });
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const policy = (
    await all.personal.post(`${path}/snapshot-policies`, {
      name: 'hourly',
      volume_id: volume.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      hours,
      keep: 1,
    })
  ).body;
  const pass = async () => {
    all.clock.advance(HOUR);
    await all.platform.runner.runDue();
    await run(8);
  };
  const kept = async () =>
    (await list('snapshots'))
      .filter((each: Fields) => each.schedule_id === policy.id)
      .map(({ name }: Fields) => String(name))
      .toSorted();
  await pass();
  const [first] = await list('snapshots');
  await make('volumes', { name: 'copy', source: 'snapshot', snapshot_id: first?.id ?? null, size_gb: 1 });
  for (let hour = 0; hour < 3; hour += 1) await pass();
  expect(await kept()).toHaveLength(3);
  expect(await kept()).toContain(first?.name);
});
