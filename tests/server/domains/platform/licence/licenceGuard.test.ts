import { expect, test } from 'vitest';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario } from '../../../../support/scenario.ts';
import { createClient } from '../../../../support/servers/client.ts';
import { tokenOf } from '../../../../support/servers/eventStream.ts';
import { signedLicence, TEST_LICENCE_KEY } from '../../../../support/schemas/specialValues.ts';

const LICENCES = '/api/sys/v1/licenses';
const REGION = '/api/ecrm/v1/regions/1';
const HOUR = 3_600_000;

test.each([await oneDatabase()])(
  'the end of the licence is remembered until a licence changes, in this process or another, on $dialect',
  async (database) => {
    const all = await createScenario({ database, licenceKey: TEST_LICENCE_KEY });
    try {
      const { admin, clock, db } = all;
      const elsewhere = all.anotherProcess();
      // A process begins with new events, not with past ones.
      await all.platform.others.catchUp();
      await elsewhere.others.catchUp();
      const bearer = { authorization: `Bearer ${await tokenOf(all, 'admin')}` };
      const there = createClient(elsewhere.app, async () => bearer);
      const write = async (client: typeof admin, description: string) =>
        (await client.put(REGION, { description })).status;
      expect([await write(admin, 'one'), await write(there, 'two')]).toEqual([200, 200]);
      // Neither process reads the table again.
      await db.run('update licences set end_timestamp = ?', [clock.now() - HOUR]);
      expect([await write(admin, 'three'), await write(there, 'four')]).toEqual([200, 200]);
      // Unless no one has announced a change for a minute.
      clock.advance(60_000);
      expect([await write(admin, 'five'), await write(there, 'five')]).toEqual([403, 403]);
      const content = signedLicence({ end_timestamp: clock.now() + HOUR });
      const { body, status } = await admin.post(LICENCES, { content });
      expect(status).toBe(201);
      expect([await write(admin, 'six'), await write(there, 'six')]).toEqual([200, 403]);
      await elsewhere.others.catchUp();
      expect(await write(there, 'seven')).toBe(200);
      await there.delete(`${LICENCES}/${body.id}`);
      await all.platform.others.catchUp();
      expect([await write(admin, 'eight'), await write(there, 'eight')]).toEqual([403, 403]);
      // A licence that is remembered ends in time.
      await admin.post(LICENCES, { content });
      expect(await write(admin, 'nine')).toBe(200);
      clock.advance(HOUR);
      expect(await write(admin, 'ten')).toBe(403);
    } finally {
      await all.close();
    }
  },
);
