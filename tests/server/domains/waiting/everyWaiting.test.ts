// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { statesIn } from '#model/access/stateTraits.ts';
import { waitingViews, type Waiting } from '#server/domains/waiting/waitingViews.ts';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import type { RecordData } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import {
  createScenario,
  DEMO_ACCOUNTS,
  productSchemas,
  type DemoAccount,
  type Scenario,
} from '../../../support/scenario.ts';

const EVERY = Object.values(productSchemas().resources).flatMap(waitingViews);

describe.each(await databasesUnderTest())(
  'every view that waits for somebody, on $dialect (decision 302)',
  (database) => {
    let all: Scenario;
    const users = new Map<DemoAccount, { id: number; bp_id: number | null }>();
    beforeAll(async () => {
      all = await createScenario({ database });
      // Every account has every cloud.
      await all.db.run('update clouds set bp_ids = null');
      for (const name of DEMO_ACCOUNTS) users.set(name, (await all[name].get('/api/ums/v1/users/current')).body);
    });
    afterAll(() => all.close());

    /** A record that waits in no view, whose owner is this person. */
    async function record({ definition, waits }: Waiting, owner: DemoAccount): Promise<RecordData> {
      const context = all.context();
      const known = new Set(await idsWith(context.db, definition, {}, 10_000));
      // A resource with one record for each other one has no room for another.
      const isFull = Object.values(definition.fields).some(({ unique, to }) => unique && to !== undefined);
      if (!isFull) await fillResource(context, definition, 1);
      const id = (await idsWith(context.db, definition, {}, 10_000)).find((each) => isFull || !known.has(each));
      if (id === undefined) throw new Error(`no row of ${definition.resource}`);
      const { id: user_id, bp_id } = users.get(owner) ?? { id: 0, bp_id: null };
      // Who shares does not accept.
      const isShared = 'member_user_id' in definition.fields;
      const own = {
        ...(!isShared && { user_id, bp_id }),
        member_user_id: user_id,
        member_bp_id: bp_id,
        submitter_id: user_id,
      };
      const given: Record<string, unknown> = {
        ...Object.fromEntries(
          Object.entries(own).filter(
            ([name]) => definition.fields[name] && !definition.fields[name].computed && !isFull,
          ),
        ),
        ...(waits.requester !== undefined && { [waits.requester]: null }),
        [definition.stateField ?? '']: otherState(definition),
      };
      const values = Object.entries(given);
      const sets = values.map(([name]) => `"${name}" = ?`).join(', ');
      await all.db.run(`update ${definition.table} set ${sets} where "${definition.id.field}" = ?`, [
        ...values.map(([, value]) => value),
        id,
      ] as never[]);
      return findRecord(context, definition, id);
    }

    const otherState = ({ stateField = '', fields, list }: Definition): string => {
      const waiting = Object.values(list.views).flatMap(({ waits, filter, where }) =>
        waits && !waits.none ? statesIn(filter ?? where ?? {}, stateField) : [],
      );
      const free = Object.keys(fields[stateField]?.values ?? {}).filter((state) => !waiting.includes(state));
      return free.find((state) => state !== 'draft') ?? free[0] ?? '';
    };

    /** The values with which a record is in the view. */
    const inside = (condition: Condition): RecordData =>
      Object.fromEntries(
        Object.entries(condition).flatMap(([key, value]) => {
          if (key.startsWith('$') || String(value).startsWith('$user')) return [];
          // A list of words means one of them.
          if (Array.isArray(value)) return [[key, String(value[0])]];
          return [[key, typeof value === 'object' ? null : value]];
        }),
      );

    const write = async ({ definition }: Waiting, before: RecordData, changes: RecordData, operation = 'update') => {
      const context = all.context();
      await context.transaction(async (platform) => {
        const id = before[definition.id.field] as number;
        await storeChanges(platform, definition, await findRecord(platform, definition, id), changes, operation);
      });
      await all.platform.runner.runDue();
    };

    const inboxOf = async (reader: DemoAccount, { definition, key }: Waiting, id: unknown) => {
      const reply = await all[reader].get(`/api/sys/v1/waiting?kind=${definition.resource}.${key}&limit=50`);
      if (reply.status !== 200) return undefined;
      return reply.body.items.find((item: { id: unknown }) => item.id === id);
    };
    const messagesOf = async (reader: DemoAccount, { definition, key }: Waiting, id: unknown) =>
      all.db.all<{ read_at: number | null; link: string }>(
        // Those of a decision that no one may take are about that.
        `select read_at, link from messages where user_id = ? and key like ? and key not like '% noOne'`,
        [users.get(reader)?.id ?? 0, `waiting ${definition.resource} ${key} ${String(id)} %`],
      );

    test.each(EVERY.map((waiting) => [`${waiting.definition.resource}.${waiting.key}`, waiting] as const))(
      '%s',
      async (_name, waiting) => {
        const { definition, view, waits } = waiting;
        const reached: DemoAccount[] = [];
        for (const owner of ['bp_admin', 'personal', 'provider'] as const) {
          const made = await record(waiting, owner);
          const id = made[definition.id.field];
          await write(waiting, made, inside(view.filter ?? view.where ?? {}));
          for (const reader of DEMO_ACCOUNTS) {
            const item = await inboxOf(reader, waiting, id);
            const heard = (await messagesOf(reader, waiting, id)).filter(({ read_at }) => read_at === null);
            // Who hears of it finds it, and may decide.
            const mayAct = item !== undefined && (waits.decide === undefined || item.decide.length > 0);
            expect(heard.length, `${reader} hears of it`).toBe(mayAct && !waits.quiet ? 1 : 0);
            for (const { link } of heard) expect(link).toBe(`/waiting?open=${definition.resource}%2F${String(id)}`);
            if (mayAct) reached.push(reader);
          }
          await write(waiting, made, { [definition.stateField ?? '']: otherState(definition) });
          for (const reader of DEMO_ACCOUNTS) {
            expect(await inboxOf(reader, waiting, id), `${reader} is left alone`).toBeUndefined();
            for (const { read_at } of await messagesOf(reader, waiting, id)) expect(read_at).not.toBeNull();
          }
        }
        expect(reached.length, 'it reaches somebody').toBeGreaterThan(0);
      },
    );
  },
);
