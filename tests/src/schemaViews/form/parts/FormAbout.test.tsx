// @module-tag long
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const TRIAL_PARKS = `resource: trialParks
service: ecrm
label: { zh: 试验园区, en: Trial park }
help: { zh: 园区里有站点。, en: A park has sites. }
access: [ADMIN]
routes: { list: /trial-parks, create: /trial-parks/add, edit: '/trial-parks/edit/:id' }
menu: { group: platform, sort: -900 }
fields:
  name: { type: name, required: true }
`;

let server: Scenario;
beforeAll(async () => {
  const texts = [...readSchemaTexts('schemas'), { path: 'testing/trialParks.yaml', text: TRIAL_PARKS }];
  server = await createScenario({ schemas: compileSchemas(texts).schemas });
  for (const name of ['north', 'south']) await server.admin.post('/api/ecrm/v1/trial-parks', { name });
});
afterAll(() => server.close());

/** Only a wide page shows it, which jsdom is not. */
const about = async () => within(await screen.findByLabelText('About trial parks'));

test('beside a form without a summary stand the purpose of the resource and the records that exist', async () => {
  await renderConsole({ at: '/trial-parks/add', lang: 'en', server });
  expect((await about()).getByText('A park has sites.')).toBeDefined();
  expect(await (await about()).findByText('Existing: 2')).toBeDefined();
  expect((await about()).getByText('north')).toBeDefined();
  // A click must not leave the form.
  expect((await about()).queryByRole('link', { hidden: true })).toBeNull();
});

test('beside the form of a record stands what the platform writes', async () => {
  await renderConsole({ at: '/trial-parks/edit/1', lang: 'en', server });
  expect((await about()).getByText('Created')).toBeDefined();
  expect((await about()).queryByText('Existing: 2')).toBeNull();
});

test('a form in a panel has no room for it', async () => {
  await renderConsole({ at: '/area?create', lang: 'en', server });
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeDefined();
  expect(screen.queryByLabelText(/^About/)).toBeNull();
});
