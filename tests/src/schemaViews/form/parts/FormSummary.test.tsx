// @module-tag long
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario } from '../../../../support/scenario.ts';

const TRIAL_ROUTES = `resource: trialRoutes
service: ecrm
label: { zh: 试验线路, en: Trial route }
icon: router
access: [ADMIN]
routes: { list: /trial-routes, create: /trial-routes/add }
menu: { group: platform, sort: -900 }
fields:
  name: { type: name }
  region_id: { type: reference, to: regions }
  stops:
    type: list
    required: true
    label: { zh: 站点, en: Stops }
    item: { type: object, fields: { site_id: { type: reference, to: sites, label: { zh: 站点, en: Site } }, is_last: { type: boolean, label: { zh: 终点, en: Last } } } }
form:
  steps:
    basic: { label: { zh: 基本, en: Basics }, fields: [name, region_id] }
    stops: { label: { zh: 途经, en: Stops }, fields: [stops] }
`;

test('the summary beside a form names chosen records, inside lists too, without links', async () => {
  const { schemas, diagnostics } = compileSchemas([
    ...readSchemaTexts('schemas'),
    { path: 'testing/trialRoutes.yaml', text: TRIAL_ROUTES },
  ]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const server = await createScenario({ schemas });
  const [region] = (await server.admin.get('/api/ecrm/v1/regions?range=[0,0]')).body;
  const [site] = (await server.admin.get('/api/ecrm/v1/sites?range=[0,0]')).body;
  const source = encodeURIComponent(
    JSON.stringify({ region_id: region.id, stops: [{ site_id: site.id, is_last: false }, { is_last: true }] }),
  );
  await renderConsole({ at: `/trial-routes/add?source=${source}`, server });
  const summary = within(await screen.findByRole('complementary', { name: '已填写的内容' }));
  expect(await summary.findByText(region.name)).toBeTruthy();
  expect(await summary.findByText(`${site.name} · 终点`)).toBeTruthy();
  expect(summary.queryByRole('link')).toBeNull();
});
