import { describe, expect, test } from 'vitest';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';

/** The events of the platform (D11): recorded with what happened, then numbered in one order for all processes. */
describe.each(await databasesUnderTest())('events on $dialect', (database) => {
  const eventsOf = (db: { all: (text: string) => Promise<object[]> }, thread: string) =>
    db.all(`select * from event_log where thread = '${thread}' order by id`);

  test('the first event of a thread is the parent of the others, and its end says how long it took', async () => {
    const { db, context, clock, platform } = await scenario({ database });
    const inside = context();
    await recordEvent(inside, { type: 'things.move', state: 'started', resource: 'things', id: 7, thread: 'move 7' });
    clock.advance(4_000);
    await recordEvent(inside, { type: 'things.move', state: 'completed', resource: 'things', id: 7, thread: 'move 7' });
    await platform.deps.journals.settle();
    await recordEvent(inside, { type: 'things.move', state: 'failed', thread: 'move 7' });
    await platform.deps.journals.settle();
    const [first, second, third] = await eventsOf(db, 'move 7');
    expect(first).toMatchObject({ level: 'INFO', state: 'started', resource_id: '7', parent_event_id: null });
    expect(second).toMatchObject({ state: 'completed', duration_ms: 4_000 });
    expect(third).toMatchObject({ level: 'ERROR', state: 'failed' });
    const id = (first as { id: number }).id;
    expect([second, third].map((each) => (each as { parent_event_id: number }).parent_event_id)).toEqual([id, id]);
  });

  test('an event exists if and only if its transaction is committed', async () => {
    const { db, context, platform } = await scenario({ database });
    const failing = context().transaction(async (inside) => {
      await recordEvent(inside, { type: 'things.break', state: 'completed', thread: 'broken' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await context().transaction((inside) => recordEvent(inside, { type: 'a.b', state: 'completed', thread: 'kept' }));
    await platform.deps.journals.settle();
    expect(await eventsOf(db, 'broken')).toEqual([]);
    expect(await eventsOf(db, 'kept')).toHaveLength(1);
  });

  test('rows are numbered without a gap and each is in the table of its month, also by two processes at once', async () => {
    const { db, context, clock, platform, anotherProcess } = await scenario({ database });
    const other = anotherProcess();
    await platform.deps.journals.settle();
    const [{ last }] = (await db.all('select coalesce(max(id), 0) as last from event_log')) as [{ last: number }];
    for (const month of ['11', '12']) {
      await Promise.all(
        Array.from({ length: 40 }, (_, place) =>
          (place % 2 === 0 ? context() : other.context('other')).transaction((inside) =>
            recordEvent(inside, { type: 'a.b', state: 'completed', thread: `${month} ${place}` }),
          ),
        ),
      );
      await Promise.all([platform.deps.journals.settle(), other.deps.journals.settle()]);
      clock.advance(20 * 86_400_000);
    }
    const rows = await db.all<{ id: number }>('select id from event_log where id > ? order by id', [last]);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 80 }, (_, place) => last + 1 + place));
    expect(await db.all('select count(*) as n from event_log_2026_12')).toEqual([{ n: 40 }]);
  });
});
