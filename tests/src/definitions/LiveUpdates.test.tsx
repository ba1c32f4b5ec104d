// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { openLiveChannel } from '#src/definitions/live/liveChannel.ts';
import { denyAdmin } from '../../support/people/denyAdmin.ts';
import { FakeEventSource } from '../../support/console/fakeEventSource.ts';
import { listen, tokenOf } from '../../support/servers/eventStream.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';
import { scenario } from '../../support/scenario.ts';

describe('live updates', () => {
  test('begin after the manifest of the page, and after a pause with the last event', async () => {
    const server = await scenario();
    await renderConsole({ at: '/area', server });
    await screen.findByText('华东一区');
    await server.admin.put('/api/ecrm/v1/regions/2', { name: '华东新区' });
    const [address = ''] = FakeEventSource.urls();
    const stream = await listen(server, await tokenOf(server, 'admin'), {}, address);
    const told = await stream.until('event: start');
    expect(told).toContain('"resource":"regions"');
    await stream.close();
    const [last = ''] = /(?<=id: )\S+(?=\nevent: start)/.exec(told) ?? [];
    FakeEventSource.tell('start', {}, last);
    const close = openLiveChannel(() => undefined);
    expect(FakeEventSource.urls().at(-1)).toBe(`/api/sys/v1/events?since=${last}`);
    close();
  });

  test('reset: everything is requested again, and the actor after the permissions', async () => {
    const { server, calls } = await renderConsole({ at: '/area' });
    expect(await screen.findByRole('link', { name: '新建区域' })).toBeTruthy();
    await denyAdmin(server, ['ecrm:CreateRegion']);
    await server.admin.put('/api/ecrm/v1/regions/2', { name: '华东新区' });
    calls.length = 0;
    FakeEventSource.tell('reset', {});
    expect(await screen.findByText('华东新区')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: '新建区域' })).toBeNull());
    expect(calls.map(({ url }) => url)).toContain('/api/sys/v1/diagnostics');
  });

  test('a record changed by someone else updates on the page', async () => {
    const { server } = await renderConsole({ at: '/area' });
    const table = await screen.findByRole('table');
    await within(table).findByText('华东一区');
    await server.admin.put('/api/ecrm/v1/regions/2', { name: '华东新区' });
    FakeEventSource.tell('record', { resource: 'regions', id: 2, operation: 'update', version: 2 });
    expect(await within(table).findByText('华东新区')).toBeTruthy();
  });

  test('changed schemas apply in place: the menu follows, and a form keeps its input', async () => {
    const { user, server } = await renderConsole({ at: '/iam/role/addForm' });
    await user.type(await screen.findByRole('textbox', { name: /^名称/ }), '审计员');
    const overlay = { path: 'identity/roles.yaml', text: 'label: { zh: 岗位, en: Post }' };
    server.schemas.replace(compileSchemas(readSchemaTexts('schemas'), [overlay]).schemas, []);
    FakeEventSource.tell('schemas', { revision: 'x', resources: ['roles'] });
    expect(await screen.findByRole('link', { name: '岗位', current: 'page' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^名称/ }).value).toBe('审计员');
  });

  test('a policy written elsewhere changes menu and buttons of an open console in place', async () => {
    const { server } = await renderConsole({ at: '/area' });
    expect(await screen.findByRole('link', { name: '网关' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '新建区域' })).toBeTruthy();
    await denyAdmin(server, ['ecrm:ListGateways', 'ecrm:CreateRegion']);
    FakeEventSource.tell('access', {});
    await waitFor(() => expect(screen.queryByRole('link', { name: '网关' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('link', { name: '新建区域' })).toBeNull());
    expect(screen.getByText('华东一区')).toBeTruthy();
  });

  test('findings of the compiler cover the page until they are fixed', async () => {
    await renderConsole({ at: '/area' });
    await screen.findByText('华东一区');
    const finding = {
      severity: 'error',
      file: 'region/regions.yaml',
      line: 12,
      column: 9,
      code: 'unknown-field',
      message: 'unknown field "staus"',
    };
    FakeEventSource.tell('diagnostics', { diagnostics: [finding] });
    expect(await screen.findByText('region/regions.yaml:12:9')).toBeTruthy();
    expect(screen.getByText('华东一区')).toBeTruthy();
    FakeEventSource.tell('diagnostics', { diagnostics: [] });
    await waitFor(() => expect(screen.queryByText('region/regions.yaml:12:9')).toBeNull());
  });
});
