import { describe, expect, onTestFinished, test } from 'vitest';
import { updateMany } from '#server/engine/records/table/updateMany.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';

describe.each(await databasesUnderTest())('rows that change: $dialect', ({ open }) => {
  test('writes the columns that each row names, and a new version of it', async () => {
    const db = await open();
    onTestFinished(() => db.close());
    await db.run(
      'create table notes (id integer primary key, amount bigint, "text" text, _version integer not null default 1)',
    );
    for (const id of [1, 2, 3, 4]) await db.run('insert into notes (id, amount, "text") values (?, 10, ?)', [id, 'a']);
    await updateMany(db, 'notes', [
      { id: 1, amount: 11 },
      { id: 2, text: 'b', amount: 12 },
      { id: 4, amount: null },
    ]);
    await updateMany(db, 'notes', []);
    expect(await db.values('select id, amount, "text", _version from notes order by id')).toEqual([
      [1, 11, 'a', 2],
      [2, 12, 'b', 2],
      [3, 10, 'a', 1],
      [4, null, 'a', 2],
    ]);
  });
});
