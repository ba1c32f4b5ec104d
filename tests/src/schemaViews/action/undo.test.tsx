// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemasWithMachines } from '../../../support/schemas/machines.ts';
import { FakeEventSource } from '../../../support/console/fakeEventSource.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';
let server: Scenario;
beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithMachines() });
});
afterAll(() => server.close());

const stateOf = async (id: string) => (await server.admin.get(`${MACHINES}/${id}`)).body.status;

describe('the last action can be undone', () => {
  test('on one record, from the notice', async () => {
    const { body } = await server.admin.post(MACHINES, { name: 'alone' });
    const { user } = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(async () => expect(await stateOf(body.id)).toBe('stopped'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(await stateOf(body.id)).toBe('active');
  });

  test('on many, in the dialog that ran them row by row; skipped rows stay', async () => {
    const { body } = await server.admin.post(MACHINES, { name: 'many', count: 7 });
    const ids: string[] = body.items.map(({ id }: { id: string }) => id);
    await server.admin.post(`${MACHINES}/${ids[0]}?action=stop`);
    const filter = JSON.stringify({ name: { starts: 'many' } });
    const { user, calls } = await renderConsole({ at: `/trial-machines?filter=${filter}`, lang: 'en', server });
    await user.click(await screen.findByRole('checkbox', { name: /page|all/i }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Stop will run on 6; 1 will be skipped.');
    await user.click(dialog.getByRole('button', { name: 'Stop 6' }));
    await dialog.findByText('Stop: 6 succeeded, 0 failed, 1 skipped.');
    // Several calls, so that results arrive while other rows wait.
    expect(calls.filter(({ url }) => url.includes('bulk=stop') && !url.includes('dry_run'))).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await Promise.all(ids.map(stateOf))).toEqual(['stopped', ...ids.slice(1).map(() => 'active')]),
    );
  });

  test('is no longer offered after another action on the record; the page shows the advice for its state', async () => {
    const { body } = await server.admin.post(MACHINES, { name: 'moved-on' });
    const { user } = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
    expect(screen.queryByText('Start it to use it.')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Undo' });
    await screen.findByText('Start it to use it.');
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('moved-on: Start is done');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByText('Start it to use it.')).toBeNull();
  });

  test('is withdrawn once it can no longer be done: another action by someone else, or the record is gone', async () => {
    const offered = async (name: string) => {
      const { body } = await server.admin.post(MACHINES, { name });
      const view = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
      await view.user.click(await screen.findByRole('button', { name: 'Stop' }));
      await screen.findByRole('button', { name: 'Undo' });
      const tell = (operation: string) =>
        FakeEventSource.tell('record', { resource: 'trialMachines', id: body.id, operation, version: 9 });
      return { ...view, tell };
    };
    const acted = await offered('acted-on');
    // Neither an edit nor the action itself makes it impossible.
    acted.tell('update');
    acted.tell('stop');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    acted.tell('recycle');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    acted.unmount();
    const gone = await offered('gone');
    gone.tell('delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('is not offered without an inverse action; an action shows the value that it changes', async () => {
    const { body } = await server.admin.post(MACHINES, { name: 'started' });
    await server.admin.post(`${MACHINES}/${body.id}?action=stop`);
    const { user } = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('started: Start is done');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Grow' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Grow/ }));
    expect(dialog.getByText('Size now:', { exact: false }).textContent).toBe('Size now: 10');
  });
});

describe('before a bulk run', () => {
  test('the dialog shows how long each record takes', async () => {
    await server.admin.post(MACHINES, { name: 'slow' });
    const filter = JSON.stringify({ name: 'slow' });
    const { user } = await renderConsole({ at: `/trial-machines?filter=${filter}`, lang: 'en', server });
    await user.click(await screen.findByRole('checkbox', { name: /page|all/i }));
    await user.click(await screen.findByRole('button', { name: 'Halt' }));
    await within(await screen.findByRole('dialog')).findByText('About 30 seconds each');
  });
});
