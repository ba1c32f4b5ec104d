import { describe, expect, test } from 'vitest';
import { actionWords, resourcePattern } from '#model/access/policies/actionWords.ts';
import { keepGenerated } from '#server/engine/records/keepGenerated.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const SERVICES = '/api/ums/v1/services';
const TYPES = '/api/ums/v1/resources';
const ACTIONS = '/api/ums/v1/actions';

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]`;
const marked = async ({ db }: Scenario, table: string) =>
  (await db.all(`select 1 from ${table} where is_generated = 1`)).length;

describe.each(await databasesUnderTest())('records that follow from the definitions, on $dialect', (database) => {
  test('exist beside those that users create, and are found like any', async () => {
    const all = await scenario({ database });
    const definitions = Object.values(all.schemas.current().resources);
    expect(await marked(all, 'iam_resources')).toBe(definitions.length);
    expect(await marked(all, 'iam_actions')).toBe(definitions.flatMap(actionWords).length);
    const gateways = definitions.find(({ resource }) => resource === 'gateways')!;
    expect((await all.admin.get(filtered(TYPES, { type: 'gateway' }))).body).toMatchObject([
      { name: '网关', name_en: 'Gateway', crn_pattern: resourcePattern(gateways), is_generated: true },
    ]);
    const { status, body } = await all.admin.get(`${filtered(ACTIONS, { q: 'RebootGateway' })}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        {
          word: 'ecrm:RebootGateway',
          name: '重启：网关',
          name_en: 'Reboot: Gateway',
          level: 'write',
          method: 'POST',
          path: '/api/ecrm/v1/gws/{id}?action=reboot',
        },
      ],
    });
    expect(
      (await all.admin.get(filtered(ACTIONS, { is_generated: false }))).body
        .map(({ word }: { word: string }) => word)
        .toSorted(),
    ).toEqual(['archive:DeleteBucket', 'archive:ListBuckets', 'archive:PutObject']);
    expect((await all.admin.get(`${ACTIONS}?range=[0,9]`)).body).toHaveLength(10);
  });

  test('are read only for every actor', async () => {
    const all = await scenario({ database });
    const [own] = (await all.system.get(filtered(SERVICES, { code: 'cmp' }))).body;
    const refused = { status: 403, body: { code: 3000, why: { kind: 'platform' } } };
    expect(await all.system.put(`${SERVICES}/${own.id}`, { description: 'x' })).toMatchObject(refused);
    expect(await all.system.delete(`${SERVICES}/${own.id}`)).toMatchObject(refused);
    expect((await all.system.get(`/api/sys/v1/permissions/iamServices/${own.id}`)).body).toContainEqual(
      expect.objectContaining({ operation: 'update', allowed: false }),
    );
    const [outside] = (await all.system.get(filtered(SERVICES, { code: 'archive' }))).body;
    expect(await all.system.put(`${SERVICES}/${outside.id}`, { description: 'x' })).toMatchObject({ status: 200 });
  });

  test('follow a definition that goes and comes, and replace what was created by hand', async () => {
    const all = await scenario({ database });
    const before = all.schemas.current();
    const { gateways, ...others } = before.resources;
    const [type] = (await all.admin.get(filtered(TYPES, { type: 'gateway' }))).body;
    all.schemas.replace({ ...before, resources: others }, []);
    await keepGenerated(all.context());
    expect((await all.admin.get(filtered(TYPES, { type: 'gateway' }))).body).toEqual([]);
    expect((await all.admin.get(filtered(ACTIONS, { word: 'ecrm:RebootGateway' }))).body).toEqual([]);
    await all.db.run(
      "insert into iam_resources (name, service_id, type, crn_pattern, is_generated, created_at, updated_at, _version) values ('by hand', ?, 'gateway', 'crn:old', 0, 1, 1, 1)",
      [type.service_id],
    );
    expect(gateways).toBeDefined();
    all.schemas.replace(before, []);
    await keepGenerated(all.context());
    await keepGenerated(all.context());
    expect((await all.admin.get(filtered(TYPES, { type: 'gateway' }))).body).toMatchObject([
      { name: '网关', crn_pattern: 'crn:ecrm:*:gateway/{id}', is_generated: true },
    ]);
    expect((await all.admin.get(filtered(ACTIONS, { word: 'ecrm:RebootGateway' }))).body).toMatchObject([
      { is_generated: true },
    ]);
  });
});
