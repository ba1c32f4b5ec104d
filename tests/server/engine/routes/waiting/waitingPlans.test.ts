import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { countOf, waitingKinds } from '#server/engine/routes/waiting/waitingKinds.ts';
import { itemsOf } from '#server/engine/routes/waiting/waitingItems.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const READERS = {
  administrator: { id: 1, name: 'a', kind: 1, bp_id: null, grants: ['ADMIN', 'all', 'admin'] },
  organisation: { id: 2, name: 'b', kind: 2, bp_id: 5, grants: ['TENANT_ADMIN', 'all', 'bp_Admin'] },
  supporter: { id: 3, name: 'c', kind: 4, bp_id: 5, grants: ['OPERATION_SUPPORTER', 'all', 'bp_user'] },
} satisfies Record<string, Actor>;

/** However many records were decided before: only those that wait are read. */
describe.each(await databasesUnderTest())('the inbox is read from indexes on $dialect (decision 302)', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  test.each(Object.keys(READERS) as (keyof typeof READERS)[])('that of an %s', async (reader) => {
    const context = { ...all.context(), actor: READERS[reader] };
    const kinds = await waitingKinds(context);
    expect(kinds.length).toBeGreaterThan(3);
    for (const kind of kinds) {
      const asked: { text: string; params: readonly SqlValue[] }[] = [];
      const recording: Database = {
        ...context.db,
        all: async <T extends object = Row>(text: string, params: readonly SqlValue[] = []) => {
          asked.push({ text, params });
          return [{ total: 0 }] as unknown as T[];
        },
        values: async (text, params = []) => {
          asked.push({ text, params });
          return [];
        },
      };
      await countOf({ ...context, db: recording }, kind);
      await itemsOf({ ...context, db: recording }, kind, { limit: 20 });
      expect(asked).toHaveLength(2);
      for (const { text, params } of asked) {
        const lines = await context.transaction(async ({ db }) => {
          if (db.dialect === 'postgres') await db.run('set local enable_seqscan = off');
          return db.all(`explain ${db.dialect === 'sqlite' ? 'query plan ' : ''}${text}`, params);
        });
        const name = `${kind.definition.resource}.${kind.view.view}`;
        // A search, or the whole table.
        expect(JSON.stringify(lines), name).not.toMatch(/SCAN t\b|Seq Scan on \w+ t\b/);
      }
    }
  });
});
