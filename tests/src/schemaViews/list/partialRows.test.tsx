// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const SITES = '/api/ecrm/v1/sites';
const SITE = { name: 'partial-site', region_id: 1, type: 'central', contact: 'Lin', description: 'Behind the list' };

let server: Scenario;
let id: number;
beforeAll(async () => {
  server = await createScenario();
  const created = await server.admin.post(SITES, SITE);
  expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
  id = created.body.id;
});
afterAll(() => server.close());

const open = (at: string, more: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({ at, lang: 'en', server, ...more });

type Calls = Awaited<ReturnType<typeof renderConsole>>['calls'];

/** The fields of each request for a list, in the order of the requests. */
const requested = (calls: Calls, path = SITES) =>
  calls
    .map(({ url }) => new URL(url, 'http://x'))
    .filter(({ pathname, searchParams }) => pathname === path && searchParams.has('range'))
    .map(({ searchParams }) => searchParams.get('fields')?.split(',') ?? []);

/** Holds replies until they are released. */
function hold(address: string, matches: (url: URL) => boolean = () => true) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const fault = http.get(address, async ({ request }) => {
    if (matches(new URL(request.url))) await released;
  });
  return { faults: [fault], release };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

const cellOf = (row: HTMLElement, title: string) => {
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  return row.querySelectorAll('td')[heads.findIndex((text) => text?.startsWith(title))];
};

/** The value of a field on the page of a record. */
const factOf = (label: string) => screen.getAllByText(label, { selector: 'dt' }).at(-1)?.nextElementSibling;

const isAwaited = (element: Element | null | undefined) => element?.querySelector('.MuiSkeleton-root') !== null;

describe('a list requests what it shows and what decides about its rows', () => {
  test('a column that the reader adds is awaited, never shown as empty, and then has its values', async () => {
    const { faults, release } = hold(
      `*${SITES}`,
      (url) => url.searchParams.get('fields')?.includes('contact') ?? false,
    );
    const { user, calls } = await open('/website', { faults });
    await rowOf(SITE.name);
    const [first = []] = requested(calls);
    expect(first).toEqual(expect.arrayContaining(['id', 'name', 'status', 'region_id']));
    for (const unseen of ['contact', 'description', 'capacity']) expect(first).not.toContain(unseen);

    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    const chooser = within(await screen.findByRole('dialog', { name: 'Choose columns' }));
    await user.click(chooser.getByRole('checkbox', { name: 'Contact' }));
    await user.click(document.querySelector('.MuiBackdrop-root') as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await rowOf(SITE.name);
    expect(cellOf(row, 'Contact')?.textContent).toBe('');
    expect(cellOf(row, 'Contact')?.querySelector('[aria-busy]')).not.toBeNull();
    release();
    await waitFor(async () => expect(cellOf(await rowOf(SITE.name), 'Contact')?.textContent).toBe('Lin'));
    expect(requested(calls).at(-1)?.toSorted()).toEqual([...first, 'contact'].toSorted());
  });

  test('the address of a saved view waits for its columns, so that the list is requested once', async () => {
    const view = await server.admin.post('/api/sys/v1/saved-views', {
      name: 'callers',
      resource: 'sites',
      filter: {},
      sort: ['name'],
      columns: ['name', 'phone'],
    });
    expect(view).toMatchObject({ status: 201 });
    const { calls } = await open(`/website?view=saved-${view.body.id}`);
    await rowOf(SITE.name);
    expect(requested(calls)).toHaveLength(1);
    expect(requested(calls)[0]).toContain('phone');
    expect(requested(calls)[0]).not.toContain('address');
  });

  test('so does a table of records inside another page', async () => {
    const { calls } = await open('/websiteDetail/1/x/1?tab=gateways');
    await screen.findAllByRole('link', { name: /-l7-01$/ });
    const [fields = []] = requested(calls, '/api/ecrm/v1/gws');
    expect(fields).toEqual(expect.arrayContaining(['id', 'name', 'status', 'public_ip']));
    expect(fields).not.toContain('updated_at');
  });
});

describe('a record opened from its row', () => {
  test('shows at once what the row knows, and the rest when it is loaded', async () => {
    const { faults, release } = hold(`*${SITES}/${id}`);
    const { user } = await open('/website', { faults });
    await user.click(await screen.findByRole('link', { name: SITE.name }));
    expect(await screen.findByRole('heading', { level: 1, name: SITE.name })).toBeTruthy();
    expect(factOf('Type')?.textContent).toContain('Central');
    for (const unknown of ['Contact', 'Description', 'Capacity']) {
      expect(isAwaited(factOf(unknown)), unknown).toBe(true);
      expect(factOf(unknown)?.textContent, unknown).toBe('');
    }
    // What is known to be empty is folded, as in a whole record.
    expect(screen.queryByText('Address', { selector: 'dt' })).toBeNull();
    release();
    await waitFor(() => expect(factOf('Description')?.textContent).toBe(SITE.description));
    expect(screen.queryByText('Capacity', { selector: 'dt' })).toBeNull();
  });

  test('shows no tab before its record is whole', async () => {
    const { faults, release } = hold(`*${SITES}/${id}`);
    const { user, calls } = await open('/website', { faults });
    await user.click(await screen.findByRole('link', { name: SITE.name }));
    await user.click(await screen.findByRole('tab', { name: 'Gateways' }));
    expect(requested(calls, '/api/ecrm/v1/gws')).toEqual([]);
    release();
    await waitFor(() => expect(requested(calls, '/api/ecrm/v1/gws')).toHaveLength(1));
  });

  test('is reported as missing if it has been deleted since', async () => {
    const { body } = await server.admin.post(SITES, { ...SITE, name: 'short-lived' });
    const { user } = await open('/website');
    await rowOf('short-lived');
    await server.admin.delete(`${SITES}/${body.id}`);
    await user.click(await screen.findByRole('link', { name: 'short-lived' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('is edited only as a whole, and sends only what changed', async () => {
    const { faults, release } = hold(`*${SITES}/${id}`);
    const { user, calls } = await open('/website', { faults });
    await user.click(within(await rowOf(SITE.name)).getByRole('button', { name: /^Actions of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.queryByRole('textbox', { name: /^Contact/ })).toBeNull();
    release();
    const contact = await screen.findByRole('textbox', { name: /^Contact/ });
    expect(contact).toHaveProperty('value', 'Lin');
    await user.clear(contact);
    await user.type(contact, 'Wu');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(async () =>
      expect((await server.admin.get(`${SITES}/${id}`)).body).toMatchObject({ ...SITE, contact: 'Wu' }),
    );
    expect(calls.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBeTruthy();
  });
});

describe('an action from a row', () => {
  test('opens its dialog at once, and its inputs start with the values of the whole record', async () => {
    const { body } = await server.admin.post('/api/cmp/v1/clouds', {
      name: 'slow-cloud',
      product: 'openstack',
      region_id: 1,
      simulated: true,
    });
    const full = { action: 'simulate_faults', slow_ms: 0, no_valid_host: true, api_down: false };
    const simulated = await server.admin.post(`/api/cmp/v1/clouds/${body.cloud_id}/action`, full);
    expect(simulated, JSON.stringify(simulated.body)).toMatchObject({ status: 200 });
    const { faults, release } = hold(`*/api/cmp/v1/clouds/${body.cloud_id}`);
    const { user, calls } = await open('/infrastructure/cloudy', { faults });
    const row = await rowOf('slow-cloud');
    expect(requested(calls, '/api/cmp/v1/clouds').at(-1)).not.toContain('simulated_full');
    await user.click(within(row).getByRole('button', { name: /^Actions of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Simulate faults' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Simulate faults/ }));
    expect(dialog.queryByRole('switch', { name: /^No host/ })).toBeNull();
    release();
    expect(await dialog.findByRole('switch', { name: /^No host/ })).toHaveProperty('checked', true);
    expect(dialog.getByRole('switch', { name: /^No response/ })).toHaveProperty('checked', false);
  });
});
