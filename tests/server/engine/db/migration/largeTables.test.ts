// @module-tag long
import { expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { runningPlatform } from '../../../../support/servers/runningPlatform.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const ROWS = 20_000;
const FILE = 'region/racks.yaml';
const bays = { 'region/bays.yaml': plainResource('bays', field('name', 'type: text')) };

test.each(await databasesUnderTest())(
  'a table of many rows is converted and renamed to the last one, and others are answered in between, on $dialect',
  async (database) => {
    const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', fields.join('\n')) });
    const running = await runningSchemas(database, {
      ...racks(field('name', 'type: text, search: true'), field('size', 'type: text')),
      ...bays,
    });
    const { db, save } = running;
    const { admin } = await runningPlatform(running);
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
    await db.run(
      database.dialect === 'sqlite'
        ? `insert into racks (name, size) ${numbers} select 'rack ' || i, '' || i from n`
        : `${numbers} insert into racks (name, size) select 'rack ' || i, '' || i from n`,
    );

    // The check reads every value twice: in advance, while requests continue, and in the transaction, while they wait.
    let answered = 0;
    let done = false;
    const asking = (async () => {
      while (!done) {
        expect((await admin.get('/api/ecrm/v1/bays')).status).toBe(200);
        answered += 1;
        await new Promise<void>((resolve) => void setImmediate(resolve));
      }
    })();
    let turns = 0;
    const counting = (async () => {
      while (!done) {
        await new Promise<void>((resolve) => void setImmediate(resolve));
        turns += 1;
      }
    })();
    expect(
      await save(racks(field('title', 'type: text, was: name, search: true'), field('size', 'type: integer'))),
    ).toEqual([]);
    done = true;
    await Promise.all([asking, counting]);
    expect(answered).toBeGreaterThan(10);
    expect(turns).toBeGreaterThan(2 * (ROWS / 1_000));

    const whole = (size: string) =>
      db.all(
        `select count(*) as rows_there, sum(case when title = 'rack ' || id and ${size} then 1 else 0 end) as right_ones from racks`,
      );
    expect(await whole('size = id')).toEqual([{ rows_there: ROWS, right_ones: ROWS }]);
    expect((await admin.get('/api/ecrm/v1/racks?filter={"q":"rack 19999","size":19999}')).body).toMatchObject([
      { id: 19_999, title: 'rack 19999', size: 19_999 },
    ]);
    expect(
      await save(racks(field('title', 'type: text, was: name, search: true'), field('size', 'type: text'))),
    ).toEqual([]);
    expect(await whole(`size = '' || id`)).toEqual([{ rows_there: ROWS, right_ones: ROWS }]);
  },
);
