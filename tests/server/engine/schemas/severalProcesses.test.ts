import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#server/engine/db/database.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readDefinitions } from '#server/engine/schemas/readDefinitions.ts';
import { deployedData, dialectsToDeploy } from '../../../support/databases/deployedData.ts';
import { field, plainResource } from '../../../support/schemas/runningSchemas.ts';

const RACKS = 'region/racks.yaml';
const racks = (...fields: string[]) => plainResource('racks', [field('name', 'type: text'), ...fields].join('\n'));

/** Calls `meanwhile` once, before the first statement that `text` matches. */
function interrupted(db: Database, text: RegExp, meanwhile: () => Promise<void>): Database {
  let done = false;
  const around = (inner: Database): Database => ({
    ...inner,
    async all(sql, params) {
      if (!done && text.test(sql)) {
        done = true;
        await meanwhile();
      }
      return inner.all(sql, params);
    },
    transaction: (work) => inner.transaction((tx) => work(around(tx))),
  });
  return around(db);
}

// Only PostgreSQL supports several processes.
test.skipIf(!(await dialectsToDeploy()).includes('postgres'))(
  'a process that starts while another one changes the tables waits for it, and both get the change',
  async () => {
    const { directory, dataDir, env, write } = await deployedData(
      'postgres',
      { [RACKS]: racks(field('colr', 'type: text')) },
      [`insert into racks (name, colr) values ('a', 'red')`],
    );
    const open = () => openDatabase({ databaseUrl: env['DATABASE_URL'], dataDir });
    const [one, other, watcher] = await Promise.all([open(), open(), open()]);
    const start = (db: Database) => readDefinitions(db, { directory, overlay: undefined });
    write(RACKS, racks(field('colour', 'type: integer, was: colr')));
    await one.run(`update racks set colr = '7'`);

    const started: ReturnType<typeof start>[] = [];
    const startOther = async () => {
      let ended = false;
      started.push(start(other).finally(() => (ended = true)));
      // Until it has finished or waits.
      while (
        !ended &&
        (await watcher.all(`select 1 as waits from pg_locks where locktype = 'advisory' and not granted`)).length === 0
      )
        await setImmediate();
    };
    started.unshift(start(interrupted(one, /retired_fields/, startOther)));
    await started[0];
    expect(started).toHaveLength(2);
    for (const { schemas, diagnostics } of await Promise.all(started)) {
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(schemas.resources['racks']?.fields['colour']?.type).toBe('integer');
    }
    expect(await watcher.all('select colour from racks')).toEqual([{ colour: 7 }]);
    await Promise.all([one, other, watcher].map((db) => db.close()));
  },
);
