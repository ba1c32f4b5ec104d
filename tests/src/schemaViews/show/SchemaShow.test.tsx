import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { FakeEventSource } from '../../../support/console/fakeEventSource.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Links in alarms, messages and from people do not know which cloud their reader looks at. */
test('the page of a record in another cloud selects that cloud; an id that exists nowhere is not found', async () => {
  const world = await connectedCloud();
  const { id } = await connectedMachine(world, world.all.personal, 'openstack');
  const own = (await world.all.admin.get(world.path)).body;
  const { body: clouds } = await world.all.admin.get('/api/cmp/v1/clouds');
  const other = clouds.find(
    ({ cloud_id, product }: { cloud_id: string; product: string }) =>
      cloud_id !== own.cloud_id && product === 'openstack',
  );
  saveCloud(other);
  const { unmount } = await renderConsole({ at: `/instancedesc/${id}`, server: world.all });
  expect(await screen.findByRole('tab', { name: '网卡' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: new RegExp(own.name) })).toBeTruthy();
  unmount();
  saveCloud(own);
  await renderConsole({ at: `/instancedesc/${crypto.randomUUID()}`, server: world.all });
  expect(await screen.findByRole('heading', { name: '找不到该云主机' })).toBeTruthy();
});

describe('the page of a record', () => {
  test('shows name, state and id in its heading, and groups its fields', async () => {
    await renderConsole({ at: '/gateway/detail/1' });
    expect(await heading('北京亦庄-l7-01')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: '运行情况' })).toBeTruthy();
    expect(screen.getAllByText('运行中').length).toBeGreaterThan(0);
  });

  test('folds the facts without a value, for the next record too, and repeats nothing of its heading', async () => {
    const { user, server, unmount } = await renderConsole({ at: '/gateway/detail/1' });
    const button = await screen.findByRole('button', { name: /^显示全部（\d+）$/ });
    expect(screen.queryByText('—')).toBeNull();
    expect(screen.queryByText('名称', { selector: 'dt' })).toBeNull();
    // Without cards the page has its summary.
    expect(screen.getAllByText('站点', { selector: 'dt' })).toHaveLength(2);
    await user.click(button);
    expect(screen.getAllByText('—').length).toBeGreaterThan(0);
    unmount();
    await renderConsole({ at: '/gateway/detail/2', server });
    expect(await screen.findByRole('button', { name: '隐藏空字段' })).toBeTruthy();
  });

  test('tabs are in the address; a sub-list creates with the parent set', async () => {
    const { user, address } = await renderConsole({ at: '/websiteDetail/1/x/1' });
    await user.click(await screen.findByRole('tab', { name: '网关' }));
    expect(address()).toContain('tab=gateways');
    expect(await screen.findByText('北京亦庄-l7-01')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '新建网关' }));
    const panel = await screen.findByRole('dialog', { name: '新建网关' });
    const site = await within(panel).findByRole('combobox', { name: '站点' });
    await waitFor(() => expect(site).toHaveProperty('value', '北京亦庄'));
    expect(address()).toContain('tab=gateways');
  });

  test('without a valid licence no resource of the platform can be written, and the dialog links to the licence page (spec 8.2)', async () => {
    const expired = http.get('*/api/sys/v1/licenses', () =>
      HttpResponse.json([{ start_timestamp: 1, end_timestamp: 2 }]),
    );
    const server = await scenario();
    server.clock.advance(12 * 365 * 86_400_000);
    const { user } = await renderConsole({ at: '/gateway/detail/1', server, faults: [expired] });
    await waitFor(() => expect(screen.getByRole('button', { name: '编辑' }).title).toBe('许可证已过期，平台操作受限'));
    expect(screen.getByRole('button', { name: '编辑' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '这里有什么不能做？为什么？' }));
    expect((await screen.findAllByRole('link', { name: '前往许可证' }))[0]?.getAttribute('href')).toBe('/license');
  });

  test('a missing record is reported without a reason, with a link to the list', async () => {
    await renderConsole({ at: '/gateway/detail/99999' });
    expect(await screen.findByRole('heading', { name: '找不到该网关' })).toBeTruthy();
    expect(screen.getByText('它可能已被删除，或者您无权查看。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回网关列表' }).getAttribute('href')).toBe('/gateway');
  });

  test('a record deleted in the meantime stays readable and loses its buttons', async () => {
    const server = await scenario();
    const { body } = await server.admin.post('/api/ecrm/v1/regions', { name: '短命区', code: 'short-1' });
    const { calls, user, address } = await renderConsole({ at: `/area?filter={}&show=${body.id}`, server });
    // Wait for the panel: the list behind it may show the name first.
    expect(await screen.findByRole('heading', { name: '短命区' })).toBeTruthy();
    await server.admin.delete(`/api/ecrm/v1/regions/${body.id}`);
    FakeEventSource.tell('record', { resource: 'regions', id: body.id, operation: 'delete', version: 2 });
    expect(await screen.findByText('该记录刚刚被删除。下面显示的是删除前的内容。')).toBeTruthy();
    // The event is enough: another request would be a 404.
    expect(calls.filter(({ url }) => url.split('?')[0]?.endsWith(`/regions/${body.id}`))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '返回区域列表' }));
    await waitFor(() => expect(address()).toBe('/area?filter=%7B%7D'));
  });

  test('the history shows who changed which field, before and after', async () => {
    const server = await scenario();
    await server.admin.put('/api/ecrm/v1/regions/1', { description: '改过的描述' });
    await renderConsole({ at: '/area?show=1&tab=history', server });
    const entry = (await screen.findByText('改过的描述')).closest('li') as HTMLElement;
    expect(within(entry).getByRole('rowheader', { name: '描述' })).toBeTruthy();
    expect(entry.textContent).toContain('admin');
  });
});

describe('actions of a record', () => {
  test('an action that its state forbids is in the menu with the reason', async () => {
    const { user, calls } = await renderConsole({ at: '/gateway/detail/1' });
    await user.click(await screen.findByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: /^现在不可用的操作（\d+）$/ }));
    const item = await screen.findByRole('menuitem', { name: /^激活/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('当前状态为“运行中”');
    await user.click(item);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a confirmed action runs, is announced, and the page follows its state', async () => {
    const { user } = await renderConsole({ at: '/gateway/detail/1' });
    await user.click(await screen.findByRole('button', { name: '停用' }));
    const dialog = await screen.findByRole('dialog', { name: '停用 北京亦庄-l7-01？' });
    expect(dialog.textContent).toContain('经过该网关的连接会中断');
    await user.click(within(dialog).getByRole('button', { name: '停用' }));
    expect(await screen.findByText('北京亦庄-l7-01：已提交，正在停用')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('停用中').length).toBeGreaterThan(0));
  });

  test('its input is validated before it is sent', async () => {
    const { user, calls } = await renderConsole({ at: '/iam/user/detail/5' });
    await user.click(await screen.findByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '重置密码' }));
    const dialog = await screen.findByRole('dialog', { name: /^重置密码/ });
    await user.type(within(dialog).getByLabelText(/^新密码/), 'weak');
    await user.click(within(dialog).getByRole('button', { name: '重置密码' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(calls.some(({ url }) => url.includes('reset-password'))).toBe(false);
  });
});

describe('deleting a record', () => {
  const open = async (user: Awaited<ReturnType<typeof renderConsole>>['user']) => {
    await user.click(await screen.findByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    return screen.findByRole('dialog', { name: /^删除/ });
  };

  test('requires the typed name, then leads to the list', async () => {
    const server = await scenario();
    const site = await server.admin.post('/api/ecrm/v1/gws', { name: '待删网关', site_id: 1, type: 'l4' });
    const { user, address } = await renderConsole({ at: `/gateway/detail/${site.body.id}`, server });
    const dialog = await open(user);
    const confirm = within(dialog).getByRole('button', { name: '删除' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox'), '待删网关');
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/gateway'));
    expect((await server.admin.get(`/api/ecrm/v1/gws/${site.body.id}`)).status).toBe(404);
  });

  test('lists referring records before the confirmation', async () => {
    const server = await scenario();
    await server.admin.post('/api/ecrm/v1/sites/1?action=maintenance');
    const { user } = await renderConsole({ at: '/websiteDetail/1/x/1', server });
    const dialog = await open(user);
    expect(await within(dialog).findByText('以下数据仍在引用，需先解除：')).toBeTruthy();
    expect(within(dialog).getAllByText(/网关/).length).toBeGreaterThan(0);
  });
});

describe('versions of a policy', () => {
  test('are compared side by side, and another becomes the default', async () => {
    const server = await scenario();
    const first = '{"Version":"1","Statement":[{"Effect":"Allow","Action":["ecrm:Get*"],"Resource":["*"]}]}';
    const second = first.replace('ecrm:Get*', 'ecrm:List*');
    const { body: policy } = await server.admin.post('/api/ums/v1/policies', { name: '对比策略', document: first });
    await server.admin.post(`/api/ums/v1/policies/${policy.id}/versions`, { document: second, note: '第二版' });
    const { user } = await renderConsole({ at: `/iam/policie/contact/${policy.id}?tab=versions`, server });
    expect(await screen.findByText(second, { exact: false })).toBeTruthy();
    await user.click(
      screen
        .getAllByRole('button', { name: '设为默认' })
        .find((button) => !button.hasAttribute('disabled')) as HTMLElement,
    );
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '设为默认' }));
    await waitFor(async () =>
      expect((await server.admin.get(`/api/ums/v1/policies/${policy.id}`)).body.default_version).toBe('v2'),
    );
  });
});
