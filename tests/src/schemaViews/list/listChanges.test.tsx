// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const open = (at: string, more: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({ at, lang: 'en', ...more });
const list = async (server: Awaited<ReturnType<typeof scenario>>, path: string) => (await server.admin.get(path)).body;

describe('bulk actions', () => {
  test('all matching rows are selected by the filter; the preview shows how many run and why others do not, then the result', async () => {
    const { user, server } = await open('/gateway');
    const before = await list(
      server,
      `/api/ecrm/v1/gws?filter=${encodeURIComponent('{"status":["inactive","error"]}')}&range=[0,99]`,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(await screen.findByRole('button', { name: /^Select all \d+ that match/ }));
    await user.click(screen.getByRole('button', { name: 'Activate' }));

    const dialog = within(await screen.findByRole('dialog'));
    const run = await dialog.findByRole('button', { name: new RegExp(`Activate.*${before.length}`) });
    expect(dialog.getAllByText(/Skipped/).length).toBeGreaterThan(0);
    await user.click(run);
    await user.click(await dialog.findByRole('button', { name: 'Close' }));

    const [record] = before;
    expect((await list(server, `/api/ecrm/v1/gws/${record.id}`)).status).not.toBe(record.status);
    // Skipped rows stay selected, so that they can be checked.
    expect(await screen.findByText(/^\d+ selected$/)).toBeDefined();
  });
});

describe('editing a value in its cell', () => {
  test('Escape cancels, saving sends it', async () => {
    const { user, server } = await open('/iam/project');
    const [edit] = await screen.findAllByRole('button', { name: 'Edit Enabled' });
    const row = within(edit?.closest('tr') as HTMLElement);
    const name = row.getAllByRole('link')[0]?.textContent;
    const enabled = async () =>
      (await list(server, `/api/issue/v1/project?filter=${encodeURIComponent(JSON.stringify({ name }))}`))[0].enabled;
    const before = await enabled();

    await user.click(edit as HTMLElement);
    const shown = await row.findByRole('switch');
    await user.click(shown);
    fireEvent.keyDown(shown, { key: 'Escape', isComposing: true, keyCode: 229 });
    expect(row.queryByRole('switch')).toBe(shown);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(row.queryByRole('switch')).toBeNull());
    expect(await enabled()).toBe(before);

    await user.click(row.getByRole('button', { name: 'Edit Enabled' }));
    const toggle = await row.findByRole<HTMLInputElement>('switch');
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(!before));
    await user.click(row.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row.queryByRole('switch')).toBeNull());
    expect(await enabled()).toBe(!before);
  });
});

describe('saved views', () => {
  test('contain filter, order and columns; shared ones appear for others, without their menu', async () => {
    const server = await scenario();
    const first = await open(`/gateway?filter=${encodeURIComponent('{"type":"vpn"}')}`, { server });
    await first.user.click(await screen.findByRole('button', { name: 'Save as view' }));
    const dialog = within(await screen.findByRole('dialog'));
    await first.user.type(dialog.getByRole('textbox'), 'tunnels');
    await first.user.click(dialog.getByRole('checkbox'));
    await first.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'tunnels', current: true })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Options of the view “tunnels”' })).toBeDefined();
    expect(first.address()).toMatch(/view=saved-/);
    first.unmount();

    const second = await open('/gateway', { as: 'system', server });
    await second.user.click(await screen.findByRole('button', { name: /tunnels/ }));
    await waitFor(() =>
      expect(new URL(second.address(), 'http://x').searchParams.get('filter')).toBe('{"type":"vpn"}'),
    );
    expect(screen.queryByRole('button', { name: 'Options of the view “tunnels”' })).toBeNull();
    const key = new URL(second.address(), 'http://x').searchParams.get('view');
    second.unmount();

    // Its address may be without the filter, and has nothing but the view.
    const third = await open(`/gateway?view=${key}`, { as: 'system', server });
    expect(await screen.findByRole('button', { name: /tunnels/, current: true })).toBeDefined();
    expect(new URL(third.address(), 'http://x').searchParams.get('filter')).toBe('{"type":"vpn"}');
  });

  test('a name that the server refuses shows the fault at its input', async () => {
    const { user } = await open(`/gateway?filter=${encodeURIComponent('{"type":"vpn"}')}`);
    await user.click(await screen.findByRole('button', { name: 'Save as view' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'not / a name');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('import', () => {
  test('reports each faulty row and column, and imports the file once all are valid', async () => {
    const { user, server } = await open('/area');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['name,code\r\nfar-away,cn-nw-9\r\nbad name,\r\n'], 'regions.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('Choose a file'), file);
    expect(await dialog.findByText('2 in the file: 1 can be imported, 1 with problems')).toBeDefined();
    // By its label, with the heading of the file beside it.
    expect(dialog.getAllByRole('row').some((row) => row.textContent?.startsWith('3Name name'))).toBe(true);
    expect(JSON.stringify(await list(server, '/api/ecrm/v1/regions?range=[0,99]'))).not.toContain('far-away');

    // Beside invalid rows, the valid ones are imported as a task.
    expect(dialog.queryByRole('button', { name: 'Import 1 row' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Import the valid row' })).toBeDefined();

    await user.upload(
      dialog.getByLabelText('Choose a file'),
      new File(['name,code\r\nfar-away,cn-nw-9\r\n'], 'regions.csv', { type: 'text/csv' }),
    );
    expect(await dialog.findByText('1 in the file: 1 can be imported, 0 with problems')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Import 1 row' }));
    expect(await dialog.findByText('1 row imported')).toBeDefined();
    expect(JSON.stringify(await list(server, '/api/ecrm/v1/regions?range=[0,99]'))).toContain('far-away');
  });
});
