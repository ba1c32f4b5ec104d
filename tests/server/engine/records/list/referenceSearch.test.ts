import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { Json } from '#model/language/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const READ = 'list: [ADMIN, TENANT], show: [ADMIN, TENANT]';
const STATIONS = `
resource: stations
service: sys
path: /stations
label: { zh: 车站, en: Station }
access: { ${READ}, create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
scope: { TENANT: { user_id: $user.id } }
named: { open: true }
routes: { list: /station }
fields:
  name: { type: name, required: true, search: true }
  phone: { type: text, search: true, label: { zh: 电话, en: Phone } }
  open: { type: boolean, default: true, label: { zh: 开放, en: Open } }
  user_id: { type: reference, to: users, label: { zh: 用户, en: User } }
`;
const TOURS = `
resource: tours
service: sys
path: /tours
label: { zh: 路线, en: Tour }
access: { ${READ}, create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
fields:
  name: { type: name, required: true, search: true }
  station_id: { type: reference, to: stations, search: true, onDelete: cascade, label: { zh: 车站, en: Station } }
list: { columns: [name, station_id] }
`;
const { schemas } = compileSchemas([
  ...readSchemaTexts('schemas'),
  { path: 'platform/stations.yaml', text: STATIONS },
  { path: 'platform/tours.yaml', text: TOURS },
]);

/** Ours: a searched reference finds by its target what the reader could find in the list of the target. */
describe.each(await databasesUnderTest())('a search through a reference on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database, schemas });
    const add = async (path: string, body: Record<string, Json>) => {
      const reply = await all.admin.post(`/api/sys/v1/${path}`, body);
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
      return reply.body.id;
    };
    const { id } = (await all.personal.get('/api/ums/v1/users/current')).body;
    const own = await add('stations', { name: 'north', phone: '5551234', user_id: id });
    const other = await add('stations', { name: 'south', phone: '5559876' });
    await add('tours', { name: 'first', station_id: own });
    await add('tours', { name: 'second', station_id: other });
  });
  afterAll(() => all.close());

  const found = async (as: 'admin' | 'personal', q: string) =>
    (await all[as].get(`/api/sys/v1/tours?q=${q}&sort=["name","ASC"]`)).body.map(({ name }: { name: string }) => name);

  test('each word is found in the record or in its target', async () => {
    expect(await found('admin', '5559876')).toEqual(['second']);
    expect(await found('admin', 'first+north')).toEqual(['first']);
    expect(await found('admin', 'first+south')).toEqual([]);
    expect(await found('personal', '5551234')).toEqual(['first']);
  });

  test('a record of which only the name is readable is not found by what it hides', async () => {
    const [, second] = (await all.personal.get('/api/sys/v1/tours?sort=["name","ASC"]')).body;
    expect(second._labels).toEqual({ station_id: 'south' });
    expect(await found('personal', '5559876')).toEqual([]);
  });
});
