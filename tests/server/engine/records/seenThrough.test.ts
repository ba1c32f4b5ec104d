import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context, RecordData } from '#server/engine/context.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { listen, tokenOf, type Stream } from '../../../support/servers/eventStream.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const VIEWS = '/api/sys/v1/saved-views';

/** Users of a shared network see its subnets, their own or not (schemas/network/subnets.yaml). */
describe.each(await databasesUnderTest())('what is seen only through a reference, on $dialect', (database) => {
  let all: Scenario;
  let cloudId: string;
  let owner: number;
  let marks = 0;

  beforeAll(async () => {
    all = await createScenario({ database });
    const [cloud] = (
      await all.admin.get(
        `/api/cmp/v1/clouds?range=[0,0]&filter=${encodeURIComponent('{"product":"openstack","enabled":true}')}`,
      )
    ).body;
    cloudId = cloud.cloud_id;
    await all.db.run('update clouds set capabilities = ?, bp_ids = null where cloud_id = ?', [
      '{"subnets":["list"]}',
      cloudId,
    ]);
    owner = (await all.bp_user.get('/api/ums/v1/users/current')).body.id;
    await all.platform.others.catchUp();
  });
  afterAll(() => all.close());

  const definitionOf = (context: Context, resource: string) => {
    const definition = context.schemas.resources[resource];
    if (definition === undefined) throw new Error(`There is no resource ${resource}`);
    return definition;
  };
  const make = (resource: string, values: RecordData) =>
    all
      .context()
      .transaction((context) =>
        storeRecord(context, definitionOf(context, resource), { ...values, cloud_id: cloudId, user_id: owner }),
      );
  const change = (resource: string, id: string, values: RecordData) =>
    all.context().transaction(async (context) => {
      const definition = definitionOf(context, resource);
      await storeChanges(context, definition, await findRecord(context, definition, id), values);
    });

  async function world(shared: boolean) {
    const network = await make('networks', { name: 'lan', shared, external: false, status: 'active' });
    const subnet = await make('subnets', {
      name: 'addresses',
      network_id: network.id ?? null,
      cidr: '10.0.0.0/24',
      ip_version: '4',
    });
    return { network: String(network.id), subnet: String(subnet.id) };
  }

  /** The events of the stream so far about these records; a record of the reader's own marks the end. */
  async function heard(stream: Stream, reader: 'personal' | 'bp_user'): Promise<string[]> {
    const { body, status } = await all[reader].post(VIEWS, { name: `mark-${(marks += 1)}`, resource: 'regions' });
    expect(status).toBe(201);
    const text = await stream.until(`"resource":"savedViews","id":${body.id},`);
    const told = text
      .split('\n')
      .filter((line) => line.startsWith('data: {"resource"'))
      .map((line): { resource: string; operation: string } => JSON.parse(line.slice(6)));
    return told
      .filter(({ resource }) => resource !== 'savedViews')
      .map(({ resource, operation }) => `${resource} ${operation}`);
  }
  const sees = async (subnet: string) =>
    (await all.personal.get(`/api/cmp/v1/clouds/${cloudId}/subnets?range=[0,99]`)).body.some(
      ({ id }: { id: string }) => id === subnet,
    );

  test('is announced while the target is visible, and not a moment longer', async () => {
    const { network, subnet } = await world(false);
    const stream = await listen(all, await tokenOf(all, 'personal'));

    await change('subnets', subnet, { name: 'unseen' });
    expect([await heard(stream, 'personal'), await sees(subnet)]).toEqual([[], false]);

    await change('networks', network, { shared: true });
    expect([await heard(stream, 'personal'), await sees(subnet)]).toEqual([
      ['networks create', 'subnets create'],
      true,
    ]);

    await change('subnets', subnet, { name: 'seen' });
    expect(await heard(stream, 'personal')).toEqual(['subnets update']);

    await change('networks', network, { shared: false });
    expect([await heard(stream, 'personal'), await sees(subnet)]).toEqual([
      ['networks delete', 'subnets delete'],
      false,
    ]);

    await change('subnets', subnet, { name: 'unseen again' });
    expect(await heard(stream, 'personal')).toEqual([]);
    await stream.close();
  });

  test('is announced when it becomes visible and when it disappears', async () => {
    const stream = await listen(all, await tokenOf(all, 'personal'));
    const { subnet } = await world(true);
    expect(await heard(stream, 'personal')).toEqual(['networks create', 'subnets create']);
    await all
      .context()
      .transaction(async (context) =>
        forgetRecord(
          context,
          definitionOf(context, 'subnets'),
          await findRecord(context, definitionOf(context, 'subnets'), subnet),
        ),
      );
    expect(await heard(stream, 'personal')).toEqual(['subnets delete']);
    await world(false);
    expect(await heard(stream, 'personal')).toEqual([]);
    await stream.close();
  });

  test('is not announced to readers who saw it before', async () => {
    const { network } = await world(false);
    const stream = await listen(all, await tokenOf(all, 'bp_user'));
    await change('networks', network, { shared: true });
    await change('networks', network, { shared: false });
    expect(await heard(stream, 'bp_user')).toEqual(['networks update', 'networks update']);
    await stream.close();
  });

  test('is announced by every process on the database', async () => {
    const elsewhere = all.anotherProcess();
    await elsewhere.others.catchUp();
    const { network, subnet } = await world(false);
    const stream = await listen({ platform: elsewhere }, await tokenOf(all, 'personal'));
    await change('subnets', subnet, { name: 'unseen' });
    await change('networks', network, { shared: true });
    await change('subnets', subnet, { name: 'seen' });
    const marker = await all.personal.post(VIEWS, { name: 'the-last-mark', resource: 'regions' });
    expect(marker.status).toBe(201);
    await elsewhere.others.catchUp();
    const text = await stream.until(`"resource":"savedViews","id":${marker.body.id},`);
    expect(text).toContain(`{"resource":"subnets","id":"${subnet}","operation":"create"`);
    expect(text).toContain(`{"resource":"subnets","id":"${subnet}","operation":"update"`);
    await stream.close();
  });
});
