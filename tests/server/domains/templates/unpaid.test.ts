import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { deleteUnpaid, releaseUnpaid, resumePaid, stopUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import type { Context } from '#server/engine/context.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import {
  NEXT_BODY,
  NEXT_SCHEMA,
  SHOP_BODY,
  SHOP_SCHEMA,
  STACKS,
  stackWorld,
  type StackWorld,
} from '../../../support/clouds/stackWorld.ts';

const ONE = { version: '1.0.0', values_schema: SHOP_SCHEMA, body: SHOP_BODY };
const TWO = { version: '2.0.0', values_schema: NEXT_SCHEMA, body: NEXT_BODY };

describe('an app that is not paid for is one thing (operations 6)', () => {
  let all: Scenario;
  let world: StackWorld;
  let shop: number;
  let made = 0;
  beforeAll(async () => {
    all = await createScenario();
    world = await stackWorld({}, all);
    shop = await world.template([ONE, TWO]);
  });
  afterAll(() => all.close());

  async function installed(): Promise<string> {
    made += 1;
    const version_id = await world.versionId(shop, '1.0.0');
    const { body } = await world.install(all.personal, shop, { name: `shop-${made}`, version_id });
    await world.run(40);
    expect(await world.stack(all.personal, body.id), JSON.stringify(body)).toMatchObject({ status: 'deployed' });
    return body.id;
  }

  /** What the arrears of its owner do with everything that this app is charged for. */
  async function inArrears(id: string, work: (context: Context, items: ItemRow[]) => Promise<unknown>): Promise<void> {
    await all.context().transaction(async (inside) => {
      const ids = await inside.db.kysely
        .selectFrom('container_deployments')
        .select('id')
        .where('stack_id', '=', id)
        .execute();
      const items = await inside.db.kysely
        .selectFrom('billing_items')
        .selectAll()
        .where('resource_id', 'in', [id, ...ids.map((row) => String(row.id))])
        .where('open_key', 'is not', null)
        .execute();
      expect(items.length).toBeGreaterThan(0);
      await work(inside, items);
    });
  }

  /** The states that the deployments of an app enter meanwhile, in order. */
  async function watched(id: string, seconds: number): Promise<string[]> {
    const names = new Map(
      (await world.deployments(all.personal, id)).map((each) => [String(each['id']), String(each['stack_object'])]),
    );
    const [last] = await all.db.all<{ id: number }>('select max(id) as id from history');
    await world.run(seconds);
    const rows = await all.db.all<{ record_id: string; operation: string; changes: string }>(
      'select record_id, operation, changes from history where id > ? order by id',
      [last?.id ?? 0],
    );
    return rows.flatMap(({ record_id, operation, changes }) => {
      const name = names.get(record_id);
      const state = (JSON.parse(changes) as { field: string; after: string | null }[]).find(
        ({ field }) => field === 'status',
      );
      if (name === undefined) return [];
      return operation === 'delete' && state === undefined
        ? [`${name} deleted`]
        : state
          ? [`${name} ${state.after ?? 'gone'}`]
          : [];
    });
  }
  const now = (id: string) => world.stack(all.personal, id);
  const cost = async (id: string): Promise<Record<string, Json>[]> =>
    (await all.personal.get(`/api/bill/v1/costs?resource=stacks&resource_id=${id}`)).body.charges;

  test('arrears stop what depends on a database before it; a payment starts the database first', async () => {
    const id = await installed();
    expect(await cost(id)).toMatchObject([
      { resource: 'containerDeployments', state: 'active' },
      { resource: 'containerDeployments', state: 'active' },
    ]);
    await inArrears(id, (context, items) => stopUnpaid(context, items, { as: 'suspended' }));
    expect(await watched(id, 40)).toEqual(['web stopping', 'web stopped', 'db stopping', 'db stopped']);
    expect(await now(id)).toMatchObject({ status: 'stopped', fault: null });
    expect(await cost(id)).toMatchObject([{ state: 'suspended' }, { state: 'suspended' }]);
    // Neither the app nor one of its deployments is started by its owner.
    expect((await world.on(all.personal, id, 'start')).body.code).toBe(24046);
    expect((await world.on(all.personal, id, 'uninstall', {}, '&preview=1')).status).toBe(200);

    await inArrears(id, resumePaid);
    expect(await watched(id, 120)).toEqual(['db updating', 'db running', 'web updating', 'web running']);
    expect(await now(id)).toMatchObject({ status: 'deployed', fault: null });
  });

  test('what its owner had stopped stays stopped when it is paid for', async () => {
    const id = await installed();
    await world.on(all.personal, id, 'stop');
    await world.run(40);
    await inArrears(id, (context, items) => stopUnpaid(context, items, { as: 'suspended' }));
    await world.run(10);
    await inArrears(id, resumePaid);
    await world.run(200);
    expect(await now(id)).toMatchObject({ status: 'stopped' });
  });

  test('an upgrade that is under way ends first', async () => {
    const id = await installed();
    await world.on(all.personal, id, 'upgrade', { version_id: await world.versionId(shop, '2.0.0') });
    await world.run(2);
    await inArrears(id, (context, items) => stopUnpaid(context, items, { as: 'suspended' }));
    await world.run(4);
    expect(await now(id)).toMatchObject({ status: 'upgrading' });
    await world.run(200);
    expect(await now(id)).toMatchObject({ status: 'stopped', version: '2.0.0' });
    expect((await world.deployments(all.personal, id)).map(({ status }) => status)).toEqual(['stopped', 'stopped']);
  });

  test('the end of the retention uninstalls it as one, also while it is protected; a payment before keeps it', async () => {
    const id = await installed();
    await all.personal.put(`${STACKS}/${id}`, { protected: true });
    await inArrears(id, (context, items) => stopUnpaid(context, items, { as: 'suspended' }));
    await world.run(60);
    const release = async (context: Context, items: ItemRow[]) =>
      deleteUnpaid(context, await releaseUnpaid(context, items));
    await inArrears(id, async (context, items) => {
      await release(context, items);
      await resumePaid(context, items);
    });
    await world.run(200);
    expect(await now(id)).toMatchObject({ status: 'deployed' });

    await inArrears(id, (context, items) => stopUnpaid(context, items, { as: 'suspended' }));
    await world.run(60);
    await inArrears(id, release);
    expect(await watched(id, 120)).toEqual(['web deleting', 'web gone', 'db deleting', 'db gone']);
    expect((await all.personal.get(`${STACKS}/${id}`)).status).toBe(404);
    expect(await world.deployments(all.personal, id)).toEqual([]);
  });
});
