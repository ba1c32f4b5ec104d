// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import type { SendOptions } from '../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const STATIONS = `
resource: stations
service: sys
path: /stations
label: { zh: 车站, en: Station }
access: [ADMIN]
titleIn: { en: name_en }
routes: { list: /station }
fields:
  name: { type: name, required: true, search: true }
  name_en: { type: text, search: true, label: { zh: 英文名称, en: Name in English } }
`;
const TOURS = `
resource: tours
service: sys
path: /tours
label: { zh: 路线, en: Tour }
access: [ADMIN]
fields:
  name: { type: name, required: true }
  station_id: { type: reference, to: stations, onDelete: cascade, label: { zh: 车站, en: Station } }
  stops: { type: references, to: stations, label: { zh: 停靠, en: Stops } }
list: { columns: [name, station_id, stops], filters: [station_id] }
`;
const schemas = compileSchemas([
  ...readSchemaTexts('schemas'),
  { path: 'platform/stations.yaml', text: STATIONS },
  { path: 'platform/tours.yaml', text: TOURS },
]).schemas;

const PATH = '/api/sys/v1';
const inLanguage = (lang: string, more: Record<string, string> = {}): SendOptions => ({
  headers: { 'accept-language': lang, ...more },
});

describe.each(await databasesUnderTest())('titles in the language of the reader on $dialect', (database) => {
  let all: Scenario;
  let tour: number;
  let [north, south] = [0, 0];
  beforeAll(async () => {
    all = await createScenario({ database, schemas });
    const station = async (name: string, more = {}) =>
      (await all.admin.post(`${PATH}/stations`, { name, ...more })).body.id;
    [north, south] = [await station('北站', { name_en: 'North' }), await station('南站')];
    tour = (await all.admin.post(`${PATH}/tours`, { name: 'round', station_id: north, stops: [south, north] })).body.id;
  });
  afterAll(() => all.close());

  test.each([
    ['zh', ['北站', ['南站', '北站']]],
    ['en', ['North', ['南站', 'North']]],
  ])('references in %s; a title without a translation stays', async (lang, [one, several]) => {
    const labels = { station_id: one, stops: several };
    expect((await all.admin.get(`${PATH}/tours/${tour}`, inLanguage(lang))).body._labels).toEqual(labels);
    expect((await all.admin.get(`${PATH}/tours`, inLanguage(lang))).body[0]._labels).toEqual(labels);
    const options = (await all.admin.get(`${PATH}/stations?view=options`, inLanguage(lang))).body;
    expect(options.map(({ label }: { label: string }) => label).toSorted()).toEqual([one, '南站'].toSorted());
  });

  test('a reply in one language is not the cached one of another', async () => {
    const { headers } = await all.admin.get(`${PATH}/tours`, inLanguage('zh'));
    const tag = headers.get('etag') ?? '';
    expect(headers.get('vary')).toContain('accept-language');
    expect((await all.admin.get(`${PATH}/tours`, inLanguage('zh', { 'if-none-match': tag }))).status).toBe(304);
    expect((await all.admin.get(`${PATH}/tours`, inLanguage('en', { 'if-none-match': tag }))).status).toBe(200);
  });

  test('an export names records as its reader knows them, and an import finds them by either name', async () => {
    expect((await all.admin.get(`${PATH}/tours?format=csv`, inLanguage('en'))).body).toContain('North');
    expect((await all.admin.get(`${PATH}/tours?format=csv&lang=zh`, inLanguage('en'))).body).toContain('北站');
    for (const [lang, name] of [
      ['en', 'North'],
      ['en', '北站'],
      ['zh', '北站'],
      ['zh', 'North'],
    ] as const) {
      const { body } = await all.admin.post(`${PATH}/tours?import=dry-run`, undefined, {
        raw: `name,station_id\nother,${name}\n`,
        headers: { 'content-type': 'text/csv', 'accept-language': lang },
      });
      expect(body, `${name} in ${lang}`).toMatchObject({ valid: 1, errors: [] });
    }
  });

  test('a search shows them, and what a deletion affects', async () => {
    // A search stops when its time is up, as on a busy machine; the next one is quicker.
    for (const [lang, title] of [
      ['en', 'North'],
      ['zh', '北站'],
    ] as const)
      await expect
        .poll(async () => (await all.admin.get('/api/sys/v1/search?q=North', inLanguage(lang))).body, {
          timeout: 30_000,
        })
        .toContainEqual(expect.objectContaining({ resource: 'stations', title }));
  });
});
