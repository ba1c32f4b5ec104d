import { describe, expect, test } from 'vitest';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';

const CREATING = 13_003;
const MISSING = 9107;
const WRONG_STATE = 9105;
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

describe.each([await oneDatabase()])('references to what a cloud is still creating on $dialect', (database) => {
  test('say so at their field, in the state of the record, and only to those who see it (8.3)', async () => {
    const { all, path, run } = await connectedCloud('nextstack', { database });
    const made = (await all.personal.post(`${path}/vpcs`, { name: 'web', cidr_block: '10.9.0.0/16' })).body;
    const subnet = { name: 'web', vpc_id: made.id, cidr: '10.9.1.0/24' };
    const inEnglish = { headers: { 'accept-language': 'en' } };
    expect(await all.personal.post(`${path}/vpc-subnets`, subnet, inEnglish)).toMatchObject({
      status: 409,
      body: { code: CREATING, fields: { vpc_id: 'The resource is still being created' } },
    });
    // For another owner it does not exist.
    const foreign = await all.bp_user.post(`${path}/vpc-subnets`, subnet);
    const unknown = await all.bp_user.post(`${path}/vpc-subnets`, { ...subnet, vpc_id: UNKNOWN });
    expect([foreign.status, foreign.body.code]).toEqual([unknown.status, MISSING]);
    expect(foreign.body.fields).toEqual(unknown.body.fields);
    await run();
    expect(await all.personal.post(`${path}/vpc-subnets`, subnet)).toMatchObject({ status: 201 });
    await all.db.run('update vpcs set status = ? where id = ?', ['create_failed', made.id]);
    expect(
      await all.personal.post(`${path}/vpc-subnets`, { ...subnet, name: 'other', cidr: '10.9.2.0/24' }),
    ).toMatchObject({
      status: 409,
      body: { code: WRONG_STATE, fields: { vpc_id: expect.any(String) } },
    });
  });
});
