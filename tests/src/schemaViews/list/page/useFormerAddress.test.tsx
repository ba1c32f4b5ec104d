// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';

/** The product's gateways after a rename of their version field, a value of their type and their page. */
function renamed(): CompiledSchemas {
  const schemas = structuredClone(productSchemas());
  const { gateways } = schemas.resources;
  if (!gateways?.fields['version'] || !gateways.fields['type']?.values?.['l4'] || !gateways.routes.list)
    throw new Error('the product has no such gateways');
  gateways.fields['version'].was = 'release';
  gateways.fields['type'].values['l4'].was = 'tcp';
  gateways.routes.list.was = '/doors';
  return { ...schemas, revision: 'renamed' };
}

let server: Scenario;
beforeAll(async () => {
  server = await createScenario({ schemas: renamed() });
});
afterAll(() => server.close());

describe('an old link', () => {
  test('leads to the current page, with the current names in its filter and order', async () => {
    const filter = encodeURIComponent(JSON.stringify({ type: 'tcp', release: { ne: '0' } }));
    const { address } = await renderConsole({
      at: `/doors?filter=${filter}&sort=-release,name&order=ASC`,
      lang: 'en',
      server,
    });
    await screen.findByRole('table', { name: 'Gateways' });
    const now = new URL(address(), 'http://console');
    expect(now.pathname).toBe('/gateway');
    expect(JSON.parse(now.searchParams.get('filter') ?? '')).toEqual({ type: 'l4', version: { ne: '0' } });
    expect(now.searchParams.get('sort')).toBe('-version,name');
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  });

  test('with current names stays unchanged', async () => {
    const { address } = await renderConsole({ at: '/gateway?sort=name&order=ASC', lang: 'en', server });
    await screen.findByRole('table', { name: 'Gateways' });
    expect(address()).toContain('/gateway?sort=name&order=ASC');
  });
});
