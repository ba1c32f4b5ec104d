// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const state = {
  product: 'openstack',
  simulated: true,
  stale: false,
  status: 'connected',
  fault: null,
  capabilities: { servers: ['list', 'create'], flavors: ['list'], images: ['list'] },
  kinds: {},
};
const cloudSays = (more: object = {}) =>
  http.get('*/api/cmp/v1/clouds/:id/state', ({ params }) =>
    HttpResponse.json({ cloud_id: params.id, ...state, ...more }),
  );
const trial = (reply: { problems: object[]; quotas?: object[] }) =>
  http.post('*/api/cmp/v1/clouds/:id/instances', () =>
    HttpResponse.json({ ok: reply.problems.length === 0, quotas: [], ...reply }),
  );
const open = (
  faults: Parameters<typeof renderConsole>[0]['faults'] = [cloudSays()],
  as: Parameters<typeof renderConsole>[0]['as'] = undefined,
) => renderConsole({ at: '/instanceadd', lang: 'en', server, faults, ...(as && { as }) });

describe('the page that creates a record in a cloud', () => {
  test('names the cloud, marks it as simulated and links to the prices', async () => {
    await open([cloudSays(), trial({ problems: [] })]);
    await screen.findByText(/^In cloud: /);
    expect(await screen.findByText('Simulator')).toBeTruthy();
    const prices = screen.getByRole('link', { name: 'Prices and charges' });
    expect([prices.getAttribute('href'), prices.getAttribute('target')]).toEqual(['/pricing', '_blank']);
  });

  test('reports a cloud that has not responded for a while', async () => {
    await open([cloudSays({ stale: true, fault: { message: 'no answer' } }), trial({ problems: [] })]);
    expect((await screen.findByText('Not current')).getAttribute('title')).toBe('no answer');
  });

  test('replaces the form with the reason if the product lacks the resource', async () => {
    await open([cloudSays({ product: 'nextstack' })]);
    await screen.findByRole('heading', { level: 2, name: /offers no instances$/ });
    expect(screen.queryByText('Next')).toBeNull();
  });

  test('reports a cloud that lists such records but cannot create them', async () => {
    await open([cloudSays({ capabilities: { servers: ['list'] } })]);
    await screen.findByRole('heading', { level: 2, name: 'This cloud does not offer this' });
    expect(screen.queryByText('Next')).toBeNull();
  });
});

describe('checking before creating', () => {
  test('shows each problem at its input, opens the step of the first and focuses it', async () => {
    const problems = [
      { field: 'networks.0.ip', code: 12_999, message: 'Taken already' },
      { field: 'user_data', code: 9000, message: 'Too long' },
    ];
    const { user } = await open([cloudSays(), trial({ problems })]);
    await user.click(await screen.findByText('Check before creating'));
    expect(await screen.findByText('Taken already')).toBeTruthy();
    const input = screen.getByLabelText('Fixed IP');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.getByText('Creating would fail: 2 problems.')).toBeTruthy();
  });

  test('words what is missing as the form does, and answers above the buttons', async () => {
    const problems = [{ field: 'name', code: 9000, message: 'Enter content' }];
    const { user } = await open([cloudSays(), trial({ problems })]);
    await user.click(await screen.findByText('Check before creating'));
    const answer = await screen.findByText('Creating would fail: 1 problem.');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(screen.queryByText('Enter content')).toBeNull();
    const bar = screen.getByRole('button', { name: 'Next' }).parentElement?.parentElement;
    expect(bar?.contains(answer)).toBe(true);
  });

  test('shows a bar for each limit, and lists in one line each what has none and what is not known yet', async () => {
    const quotas = [
      { key: 'instances', label: { zh: '云主机数', en: 'Machines' }, limit: 5, used: 4, after: 6 },
      { key: 'cores', label: { zh: 'vCPU', en: 'vCPUs' }, limit: -1, used: 4, after: 8 },
      { key: 'gpus', label: { zh: 'GPU', en: 'GPUs' }, limit: -1, used: 0, after: 0 },
      { key: 'ram_mb', label: { zh: '内存', en: 'Memory' }, unit: 'MiB', limit: -1, used: 0, after: 8192 },
      { key: 'volumes', label: { zh: '云硬盘数', en: 'Disks' }, limit: null, used: 0, after: 1 },
      { key: 'ports', label: { zh: '端口数', en: 'Ports' }, limit: null, used: 0, after: 0 },
    ];
    await open([cloudSays(), trial({ problems: [], quotas })]);
    const quota = within(await screen.findByRole('region', { name: 'Quota after creation' }));
    expect(quota.getByRole('progressbar', { name: 'Machines' }).getAttribute('aria-valuetext')).toBe(
      '6 of 5, only 1 left',
    );
    expect(quota.getAllByRole('progressbar')).toHaveLength(1);
    expect(quota.getByText('No limit on what this takes: vCPUs 8, Memory 8 GiB')).toBeTruthy();
    expect(quota.getByText('The cloud has not said yet how much of this it allows: Disks 1')).toBeTruthy();
  });

  test('shows the limits of the chosen project beside those of the owner', async () => {
    const cores = { key: 'cores', label: { zh: 'vCPU', en: 'vCPUs' } };
    const quotas = [
      { ...cores, limit: -1, used: 4, after: 8 },
      { ...cores, limit: 10, used: 4, after: 8, project: 'inference' },
    ];
    await open([cloudSays(), trial({ problems: [], quotas })]);
    const own = within(await screen.findByRole('region', { name: 'Quota after creation' }));
    expect(own.queryByRole('progressbar')).toBeNull();
    const project = within(screen.getByRole('region', { name: 'Quota of the project inference after creation' }));
    expect(project.getByRole('progressbar', { name: 'vCPUs' }).getAttribute('aria-valuetext')).toBe('8 of 10');
  });
});

describe('the project of a new record', () => {
  test('is an input if there is a choice', async () => {
    await open([cloudSays(), trial({ problems: [] })], 'bp_user');
    expect(await screen.findByRole('combobox', { name: /Project/ })).toBeTruthy();
  });

  test('is hidden without a choice', async () => {
    const requested = Promise.withResolvers<void>();
    const none = http.get('*/api/issue/v1/project', () => {
      requested.resolve();
      return HttpResponse.json([], { headers: { 'Content-Range': 'projects */0' } });
    });
    await open([cloudSays(), trial({ problems: [] }), none], 'bp_user');
    await screen.findByRole('textbox', { name: /Name/ });
    await requested.promise;
    expect(screen.queryByRole('combobox', { name: /Project/ })).toBeNull();
  });
});
