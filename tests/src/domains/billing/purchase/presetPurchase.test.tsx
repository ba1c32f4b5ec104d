import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario } from '../../../../support/scenario.ts';

const connected = http.get('*/api/cmp/v1/clouds/:id/state', ({ params }) =>
  HttpResponse.json({
    cloud_id: params.id,
    product: 'openstack',
    simulated: true,
    stale: false,
    status: 'connected',
    fault: null,
    capabilities: { volumes: ['list', 'create'] },
    kinds: {},
  }),
);

test('a form that the market opens begins with the way of paying and the period of its address', async () => {
  const server = await createScenario();
  const source = encodeURIComponent(JSON.stringify({ charge_type: 'prepaid', period: 2, unit: 'year' }));
  await renderConsole({ at: `/volumeadd?source=${source}`, lang: 'en', server, faults: [connected] });
  expect(await screen.findByRole('radio', { name: 'Subscription', checked: true })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('2 years');
  await server.close();
});
