import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

interface Row {
  id: string;
  name: string;
  status: string;
  gathered_from: string;
  cloud_id: string;
}

/** Decision 281: rows of several clouds and products, each acted on as what it is. */
describe('many rows of a list over all clouds', () => {
  let server: Scenario;
  let rows: Row[];
  const rowsOf = async () => (await server.bp_admin.get('/api/cmp/v1/machines?range=[0,199]')).body as Row[];
  beforeAll(async () => {
    server = await createScenario();
    rows = await rowsOf();
    return () => server.close();
  });
  const running = (from: string) => {
    const found = rows.find((row) => row.gathered_from === from && row.status === 'active');
    if (!found) throw new Error(`no running machine of ${from}`);
    return found;
  };
  const open = async (chosen: readonly Row[], faults: Parameters<typeof http.post>[1][] = [], path = '') => {
    const filter = JSON.stringify({ id: chosen.map(({ id }) => id) });
    const console = await renderConsole({
      at: `/machines?filter=${encodeURIComponent(filter)}`,
      as: 'bp_admin',
      server,
      faults: faults.map((fault) => http.post(path, fault)),
    });
    for (const { name } of chosen)
      await console.user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    return console;
  };

  test('a cloud that refuses the whole call takes nothing from the rows of the others', async () => {
    const [vm, instance] = [running('vms'), running('instances')];
    const { user } = await open(
      [vm, instance],
      [() => HttpResponse.json({ code: 12002, message: '云维护中' }, { status: 409 })],
      `*/clouds/${vm.cloud_id}/vms`,
    );
    await user.click(await screen.findByRole('button', { name: '重启' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^批量重启：2 / }));
    await dialog.findByText('将对 1 项执行“重启”，跳过 1 项。');
    const refused = dialog.getByText(vm.name).closest('li');
    expect(refused?.textContent).toContain('跳过：');
    expect(dialog.getByRole('button', { name: '重启 1 项' })).toHaveProperty('disabled', false);
  });

  test('what none of the rows can do, and what needs a record of one cloud, is not offered', async () => {
    const [vm, instance] = [running('vms'), running('instances')];
    const { user } = await open([vm, instance]);
    const bar = await screen.findByRole('region', { name: /已选/ });
    await user.click(await within(bar).findByRole('button', { name: '更多操作' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByText('热迁移')).toBeNull();
    // Nothing has a price here, so that nothing is charged by use.
    expect(within(menu).queryByText('转包年包月')).toBeNull();
  });

  test('the dry run names every row, the run calls each cloud, and a row that cannot says why', async () => {
    const [vm, instance] = [running('vms'), running('instances')];
    const stopped = rows.find(({ status }) => status === 'stopped');
    if (!stopped) throw new Error('no stopped machine');
    const { user, calls } = await open([vm, instance, stopped]);
    await user.click(await screen.findByRole('button', { name: '关机' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^批量关机：3 / }));
    await dialog.findByText('将对 2 项执行“关机”，跳过 1 项。');
    for (const { name } of [vm, instance, stopped]) expect(dialog.getByText(name)).toBeTruthy();
    expect(dialog.getByText(/^跳过：/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '关机 2 项' }));
    await dialog.findByText('“关机”成功 2 项，失败 0 项，跳过 1 项。');
    const sent = calls.filter(({ url }) => url.includes('bulk=stop') && !url.includes('dry_run'));
    expect(sent.map(({ url }) => new URL(url, 'http://x').pathname).toSorted()).toEqual(
      [`/api/cmp/v1/clouds/${vm.cloud_id}/vms`, `/api/cmp/v1/clouds/${instance.cloud_id}/instances`].toSorted(),
    );
    for (const { id } of [vm, instance])
      expect((await rowsOf()).find((row) => row.id === id)?.status).not.toBe('active');
    // Only what was left undone stays selected.
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.getByRole('region', { name: /已选/ }).textContent).toContain('1'));
  });
});
