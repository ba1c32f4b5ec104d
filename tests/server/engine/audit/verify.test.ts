import { describe, expect, test } from 'vitest';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { verifyJournals } from '#server/engine/audit/verifyJournals.ts';
import { closeDay } from '#server/engine/audit/closeDay.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type ScenarioOptions } from '../../../support/scenario.ts';

const DAY_MS = 86_400_000;

/** The proof that a journal is as it was written: every row carries a hash over itself and the row before it. */
describe.each(await databasesUnderTest())('the chain of a journal on $dialect', (database) => {
  async function journal(options: ScenarioOptions = {}) {
    const world = await scenario({ database, seed: 'none', ...options });
    const { db, context, platform, clock } = world;
    const { secretKey } = context();
    async function happen(count: number) {
      for (let place = 0; place < count; place += 1)
        await recordEvent(context(), { type: 'a.b', state: 'completed', description: `event ${place}` });
      await platform.deps.journals.settle();
    }
    await happen(5);
    const verify = async () => (await verifyJournals(db, secretKey)).find((each) => each.journal === 'events');
    const [{ last }] = (await db.all('select max(id) as last from event_log')) as [{ last: number }];
    const month = () => `event_log_${new Date(clock.now()).toISOString().slice(0, 7).replace('-', '_')}`;
    return { ...world, happen, verify, last, month };
  }

  test('is in order as it was written, over the end of a month', async () => {
    const { happen, verify, clock, last } = await journal();
    clock.advance(20 * DAY_MS);
    await happen(3);
    expect(await verify()).toEqual({ journal: 'events', rows: last + 3, removed: 0 });
  });

  test('names the first row that was changed', async () => {
    const { db, verify, last, month } = await journal();
    await db.run(`update ${month()} set description = 'nothing' where id >= ?`, [last - 2]);
    expect(await verify()).toMatchObject({ bad: { id: last - 2, damage: 'changed' } });
  });

  test('names the first row that is missing, also the last one', async () => {
    const { db, verify, last, month } = await journal();
    await db.run(`delete from ${month()} where id = ?`, [last]);
    expect(await verify()).toMatchObject({ bad: { id: last, damage: 'removed' } });
    await db.run(`delete from ${month()} where id = ?`, [last - 3]);
    expect(await verify()).toMatchObject({ bad: { id: last - 3, damage: 'removed' } });
  });

  test('names a row that nothing wrote', async () => {
    const { db, verify, last, month } = await journal();
    await db.run(`insert into ${month()} (id, at, hash) values (?, 1, 'x')`, [last + 1]);
    expect(await verify()).toMatchObject({ bad: { id: last + 1, damage: 'inserted' } });
  });

  test('shows that the end was cut off and the head rewritten, without the key of the installation', async () => {
    const { db, verify, last, month } = await journal();
    await db.run(`delete from ${month()} where id = ?`, [last]);
    await db.run(
      `update audit_heads set last_id = ?, hash = (select hash from ${month()} where id = ?) where journal = 'events'`,
      [last - 1, last - 1],
    );
    await db.run(`update audit_months set last_id = ? where journal = 'events' and last_id = ?`, [last - 1, last]);
    expect(await verify()).toMatchObject({ bad: { id: last - 1, damage: 'changed' } });
  });

  test('leads through the months that the retention dropped, and shows a month that somebody else did', async () => {
    const { db, happen, verify, clock, context, last } = await journal();
    for (let month = 0; month < 8; month += 1) {
      clock.advance(31 * DAY_MS);
      await happen(2);
      await context().transaction(closeDay);
    }
    const kept = await verify();
    expect(kept).toEqual({ journal: 'events', rows: 7 * 2, removed: last + 2 });
    expect(await db.all(`select count(*) as n from event_log`)).toEqual([{ n: 14 }]);
    await db.run(`delete from event_log_2027_03`);
    expect(await verify()).toMatchObject({ bad: { damage: 'removed' } });
  });

  test('shows that a row was recomputed that an anchor holds', async () => {
    const { db, verify, context, last } = await journal();
    await context().transaction(closeDay);
    expect((await verify())?.bad).toBeUndefined();
    await db.run(`update audit_anchors set hash = 'other' where journal = 'events'`);
    expect(await verify()).toMatchObject({ bad: { id: last, damage: 'changed' } });
  });
});
