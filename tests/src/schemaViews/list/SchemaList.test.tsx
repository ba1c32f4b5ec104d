import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

// These tests only read, so one server with its demo data serves them all.
let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const open = (at: string, more: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({ at, lang: 'en', server, ...more });

/** The texts of one column, from top to bottom. */
async function column(title: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Gateways' });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  const [head, ...rows] = within(table).getAllByRole('row');
  const at = within(head as HTMLElement)
    .getAllByRole('columnheader')
    .findIndex((cell) => cell.textContent?.startsWith(title));
  return rows.map((row) => row.querySelectorAll('td')[at]?.textContent ?? null);
}

const sorted = (texts: (string | null)[]) => texts.map(String).toSorted();
const filterOf = (address: string) => JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? 'null');

describe('a list page', () => {
  test('shows its records, with titles that link to their pages', async () => {
    await open('/gateway');
    expect(await column('Name')).toHaveLength(10);
    const [title] = await screen.findAllByRole('link', { name: /-l7-01$/ });
    expect(title?.getAttribute('href')).toMatch(/^\/gateway\/detail\/\d+$/);
    expect(screen.getAllByRole('link', { name: 'New gateway' })).toHaveLength(1);
  });

  test('follows a title without loading the page again', async () => {
    const { user, address } = await open('/gateway');
    await user.click((await screen.findAllByRole('link', { name: /-l7-01$/ }))[0] as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/^\/gateway\/detail\/\d+/));
  });

  test('has no create button if the reader may not create', async () => {
    await open('/gateway', { as: 'operation_supporter' });
    await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull());
    expect(screen.queryByRole('link', { name: 'New gateway' })).toBeNull();
  });
});

describe('order', () => {
  test('by a column, and with shift by several, kept in the address', async () => {
    const { user, address } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: /^Type/ }));
    await waitFor(() => expect(address()).toContain('sort=type'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Type/ }).getAttribute('aria-sort')).toBe('ascending'),
    );
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(new URL(address(), 'http://x').searchParams.get('sort')).toBe('type,name'));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Name/ }).textContent).toContain('2'));
  });
});

describe('filters', () => {
  test('from the builder appear in the address and as chips, and are removed one by one', async () => {
    const { user, address } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(panel.getByLabelText('Field'), 'status');
    // The number of records beside each value.
    await user.click(await panel.findByRole('checkbox', { name: /^Error \d+$/ }));
    await user.click(panel.getByRole('button', { name: 'Apply' }));

    await waitFor(() => expect(filterOf(address())).toEqual({ status: ['error'] }));
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    expect(chips.getByText('Status is one of Error')).toBeDefined();
    await waitFor(async () => expect(new Set(await column('Status'))).toEqual(new Set(['Error'])));

    await user.click(chips.getByRole('button', { name: 'Remove filter: Status is one of Error' }));
    await waitFor(() => expect(filterOf(address())).toEqual({}));
  });

  test('offer the fields that the list proposes first, and states that pass by last', async () => {
    const { user } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const choice = panel.getByLabelText('Field');
    const offered = within(choice)
      .getAllByRole('group')
      .map((group) => [group.getAttribute('label'), within(group).getAllByRole('option')[0]?.textContent]);
    expect(offered).toEqual([
      ['Often used', 'Site'],
      ['Other fields', 'ID'],
    ]);
    await user.selectOptions(choice, 'status');
    const states = panel.getByRole('group', { name: 'Status' }).textContent;
    expect(states.indexOf('Error')).toBeLessThan(states.indexOf('In progress'));
    expect(states.indexOf('In progress')).toBeLessThan(states.indexOf('Rebooting'));
  });

  test('without a value are not applied, and are marked', async () => {
    const { user } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Every condition needs a value');
  });

  test('stay open when Escape closes their choices', async () => {
    const { user } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const choice = await screen.findByRole('combobox', { name: 'Field' });
    fireEvent.keyDown(within(choice).getAllByRole('option')[0] as HTMLElement, { key: 'Escape' });
    expect(screen.getByRole('combobox', { name: 'Field' })).toBe(choice);
    fireEvent.keyDown(choice, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Field' })).toBeNull());
  });

  test('name records by their titles', async () => {
    await open(`/gateway?filter=${encodeURIComponent('{"site_id":1}')}`);
    const site = (await server.admin.get('/api/ecrm/v1/sites/1')).body.name;
    expect(await screen.findByText(`Site: ${site}`)).toBeDefined();
  });

  test('that the builder cannot show are kept as one chip', async () => {
    await open(`/gateway?filter=${encodeURIComponent('{"$any":[{"status":"error"},{"type":"vpn"}]}')}`);
    expect(await screen.findByText('any of: Status: Error / Type: VPN')).toBeDefined();
  });

  test('search is sent as q, and an empty result offers a way back', async () => {
    const { user, address } = await open('/gateway');
    await user.type(await screen.findByRole('searchbox'), 'no such gateway{Enter}');
    await waitFor(() => expect(filterOf(address())).toEqual({ q: 'no such gateway' }));
    expect(await screen.findByRole('heading', { name: 'No gateways match' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await column('Name')).toHaveLength(10));
  });
});

describe('pages', () => {
  test('can be opened by number, and their size is stored in the browser', async () => {
    const { user, address } = await open('/gateway');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '5',
      '10',
      '20',
      '30',
      '40',
      '50',
      '100',
    ]);
    await user.selectOptions(pages.getByRole('combobox'), '5');
    await waitFor(async () => expect(await column('Name')).toHaveLength(5));
    expect(localStorage.getItem('RaStoresuantai.pageSize')).toBe('5');
    const jump = screen.getByRole('textbox', { name: 'Go to page' });
    await user.clear(jump);
    await user.type(jump, '3{Enter}');
    await waitFor(() => expect(address()).toContain('page=3'));
    expect(await screen.findByText(/^11–15 of/)).toBeDefined();
  });
});

describe('columns', () => {
  test('are shown, hidden and moved by keyboard', async () => {
    const { user } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Choose columns' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Choose columns' }));
    // Every gateway of the demo is simulated.
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Simulated Hidden: same in every row' }).checked).toBe(
      false,
    );
    await user.click(panel.getByRole('checkbox', { name: 'Version' }));
    expect(panel.getByRole('status').textContent).toBe('Version is hidden');
    await user.click(panel.getByRole('checkbox', { name: 'Ports' }));
    expect(panel.getByRole('status').textContent).toMatch(/^Ports is shown as column \d$/);
    expect(document.activeElement).toBe(panel.getByRole('checkbox', { name: 'Ports' }));
    panel.getByRole('button', { name: 'Move Site up' }).focus();
    await user.keyboard('{Enter}');
    expect(panel.getByRole('status').textContent).toBe('Site is now column 1');
    const titles = [...document.querySelectorAll('thead th')].map((cell) => cell.textContent);
    expect(titles).toEqual([
      '',
      'Site',
      'Name',
      'Type',
      'Status',
      'Public IP',
      'Last heartbeat',
      'Ports',
      'More actions',
    ]);
  });
});

describe('views', () => {
  test('declared by the resource are tabs', async () => {
    const { user, address } = await open('/gateway');
    await user.click(await screen.findByRole('button', { name: 'Active' }));
    await waitFor(() => expect(filterOf(address())).toEqual({ status: 'active' }));
    expect(screen.getByRole('button', { name: 'Active', current: true })).toBeDefined();
    await waitFor(async () => expect(new Set(await column('Status'))).toEqual(new Set(['Active'])));
  });
});

describe('the menu of a row', () => {
  test('disables what the state forbids and shows the reason', async () => {
    const { user } = await open(`/gateway?filter=${encodeURIComponent('{"status":"active"}')}`);
    await user.click((await screen.findAllByRole('button', { name: /^Actions of/ }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: /^Not possible now/ }));
    const activate = await screen.findByRole('menuitem', { name: /^Activate/ });
    expect(activate.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(activate.textContent).toContain('Inactive'));
    const reboot = screen.getByRole('menuitem', { name: 'Reboot' });
    expect(reboot.getAttribute('aria-disabled')).toBeNull();
    // Possible actions come before refused ones, whatever the order of the definition.
    expect(reboot.compareDocumentPosition(activate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('a list that fails to load', () => {
  test('shows the message of the server with code and request id, and retries', async () => {
    let broken = true;
    const fault = http.get('*/api/ecrm/v1/gws', () =>
      broken ? HttpResponse.json({ code: 9999, message: 'It broke', request_id: 'r-1' }, { status: 500 }) : undefined,
    );
    const { user } = await open('/gateway', { faults: [fault] });
    const alert = within(
      await screen
        .findByRole('heading', { name: 'The list could not be loaded' })
        .then((title) => title.parentElement as HTMLElement),
    );
    expect(alert.getByText('Code 9999')).toBeDefined();
    expect(alert.getByText('r-1')).toBeDefined();
    broken = false;
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await column('Name')).toHaveLength(10));
  });

  test('a refusal offers no retry', async () => {
    const fault = http.get('*/api/ecrm/v1/gws', () =>
      HttpResponse.json({ code: 3000, message: 'no' }, { status: 403 }),
    );
    await open('/gateway', { faults: [fault] });
    expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('an empty list explains the resource and offers to create the first record', async () => {
    const fault = http.get('*/api/ecrm/v1/gws', () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'gateways */0' } }),
    );
    await open('/gateway', { faults: [fault] });
    expect(await screen.findByRole('heading', { name: 'No gateways yet' })).toBeDefined();
    expect(screen.getAllByText(/A gateway is the entry point of a site/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('link', { name: 'New gateway' })).toHaveLength(2);
  });

  test('an empty list of records that people do not create says who does', async () => {
    const fault = http.get('*/api/bill/v1/charge-records', () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'charge-records */0' } }),
    );
    await open('/charge-records', { faults: [fault] });
    expect(await screen.findByText('Actions on other pages create them.')).toBeDefined();
  });

  test('an empty list leads to the page where its records are made, in the console or outside', async () => {
    await open('/launchTemplate', { as: 'personal' });
    const market = await screen.findByRole('link', { name: 'Choose a product in the market' });
    expect(market.getAttribute('href')).toBe('/market');
    expect(screen.queryByText('Actions on other pages create them.')).toBeNull();
  });

  test('and within the console without loading the page again', async () => {
    const fault = http.get('*/api/aos/v1/kubernetes/releases', () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'releases */0' } }),
    );
    const { user } = await open('/kubernetes/releases', { as: 'personal', faults: [fault] });
    await user.click(await screen.findByRole('link', { name: 'See the clusters' }));
    expect(await screen.findByRole('heading', { name: 'Clusters', level: 1 })).toBeDefined();
  });

  test('a page with one record opens that record, without an entry in the history of the browser', async () => {
    const { address } = await open('/organisation/profile', { as: 'bp_admin' });
    await waitFor(() => expect(address()).toMatch(/^\/organisation\/profile\/\d+/));
    expect(await screen.findByRole('heading', { name: '星河智算科技有限公司' })).toBeDefined();
  });
});

test('screen readers hear the content of the list', async () => {
  await open('/gateway');
  await column('Name');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContainEqual(
      expect.stringMatching(/in total, page 1 of/),
    ),
  );
  expect(sorted(await column('Name'))).toHaveLength(10);
});
