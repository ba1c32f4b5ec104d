import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { listen, tokenOf } from '../../../support/servers/eventStream.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import type { Engine } from '#server/engine/start/createEngine.ts';

const REGIONS = '/api/ecrm/v1/regions';
const VIEWS = '/api/sys/v1/saved-views';

describe.each(await databasesUnderTest())('several processes on one $dialect database', (database) => {
  let here: Scenario;
  let elsewhere: Engine;

  beforeAll(async () => {
    here = await createScenario({ database });
    elsewhere = here.anotherProcess();
    // A process begins with new events, not with past ones.
    await here.platform.others.catchUp();
    await elsewhere.others.catchUp();
  });
  afterAll(() => here.close());

  const told = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('data: {"resource"'))
      .map((line) => JSON.parse(line.slice(6)));

  test('writes of one reach the other, in order', async () => {
    const stream = await listen({ platform: elsewhere }, await tokenOf(here, 'admin'));
    const { body } = await here.admin.post(REGIONS, { name: 'far', code: 'far', nation: 'CN' });
    await here.admin.put(`${REGIONS}/${body.id}`, { description: 'changed' });
    await elsewhere.others.catchUp();
    await here.admin.delete(`${REGIONS}/${body.id}`);
    await elsewhere.others.catchUp();
    expect(told(await stream.until('"delete"')).map(({ id, operation }) => [id, operation])).toEqual([
      [body.id, 'create'],
      [body.id, 'update'],
      [body.id, 'delete'],
    ]);
    await stream.close();
  });

  test('no reader receives a change twice, neither where it was written nor with the next poll', async () => {
    const [near, far] = await Promise.all([
      listen(here, await tokenOf(here, 'admin')),
      listen({ platform: elsewhere }, await tokenOf(here, 'admin')),
    ]);
    await here.admin.post(REGIONS, { name: 'once', code: 'once', nation: 'CN' });
    for (let look = 0; look < 3; look += 1) {
      await here.platform.others.catchUp();
      await elsewhere.others.catchUp();
    }
    await here.admin.post(REGIONS, { name: 'last', code: 'last', nation: 'CN' });
    await elsewhere.others.catchUp();
    for (const stream of [near, far]) {
      const first = told(await stream.until('"create"'));
      const rest = first.length > 1 ? [] : told(await stream.until('"create"'));
      expect([...first, ...rest]).toHaveLength(2);
      await stream.close();
    }
  });

  test('only to readers who may see the record, also when it is gone', async () => {
    const [owner, stranger] = await Promise.all([
      listen({ platform: elsewhere }, await tokenOf(here, 'personal')),
      listen({ platform: elsewhere }, await tokenOf(here, 'bp_user')),
    ]);
    const { body } = await here.personal.post(VIEWS, { resource: 'regions', name: 'mine' });
    await here.personal.delete(`${VIEWS}/${body.id}`);
    const { body: shared } = await here.bp_user.post(VIEWS, { resource: 'regions', name: 'shared' });
    await elsewhere.others.catchUp();
    expect(told(await owner.until('"delete"')).every(({ id }) => id === body.id)).toBe(true);
    expect(told(await stranger.until('"create"')).map(({ id }) => id)).toEqual([shared.id]);
    await owner.close();
    await stranger.close();
  });

  test('a session that one opens is known to the other', async () => {
    const token = await tokenOf(here, 'admin');
    const reply = await createClient(elsewhere.app, () => ({ authorization: `Bearer ${token}` })).get(
      '/api/ums/v1/users/current',
    );
    expect(reply).toMatchObject({ status: 200, body: { name: 'admin' } });
  });
});
