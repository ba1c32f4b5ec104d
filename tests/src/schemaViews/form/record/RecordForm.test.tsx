import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { DRAFT_PREFIX } from '#src/schemaViews/entry/draft/drafts.ts';
import { FakeEventSource } from '../../../../support/console/fakeEventSource.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

const panel = (name: string | RegExp) => screen.findByRole('dialog', { name });
const box = async (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('creating a record', () => {
  test('a resource without a page opens a panel over its list; Ctrl-Enter saves and the list shows it', async () => {
    const { user, address, server } = await renderConsole({ at: '/area?create' });
    await user.type(await box('名称'), '东北一区');
    await user.type(await box('编码'), 'northeast-1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe('/area'));
    expect(await screen.findByText('东北一区')).toBeTruthy();
    const { body } = await server.admin.get(
      `/api/ecrm/v1/regions?filter=${encodeURIComponent('{"code":"northeast-1"}')}`,
    );
    expect(body).toHaveLength(1);
  });

  test('a faulty field shows its fault and takes the focus', async () => {
    const { user, calls } = await renderConsole({ at: '/area?create' });
    const name = await box('名称');
    await user.type(name, 'a b!');
    await user.click(screen.getByRole('button', { name: '创建' }));
    expect(await screen.findByText('只能包含中文、字母、数字、下划线、连字符、点和@')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a refusal of the server appears at its field, as text without a code', async () => {
    const { user } = await renderConsole({ at: '/area?create' });
    const code = await box('编码');
    await user.type(await box('名称'), '第二个');
    await user.type(code, 'cn-north-1');
    await user.click(screen.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(code.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toMatch(
      /^\D{3,}$/,
    );
  });

  test('pressing twice creates one record', async () => {
    const { user, calls, address } = await renderConsole({ at: '/area?create' });
    await user.type(await box('名称'), '双击区');
    await user.type(await box('编码'), 'double-1');
    await user.dblClick(screen.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(calls.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/ecrm/v1/regions'))).toHaveLength(
      1,
    );
  });

  test('a retry after a time-out carries the same key', async () => {
    const keys: (string | null)[] = [];
    const lost = http.post('*/api/ecrm/v1/regions', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : undefined;
    });
    const { user, address } = await renderConsole({ at: '/area?create', faults: [lost] });
    await user.type(await box('名称'), '重试区');
    await user.type(await box('编码'), 'retry-1');
    await user.click(screen.getByRole('button', { name: '创建' }));
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('the address presets the parent', async () => {
    const source = encodeURIComponent(JSON.stringify({ site_id: 1 }));
    const { user, server, address } = await renderConsole({ at: `/gateway?create&source=${source}` });
    await user.type(await box('名称'), '预设站点');
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: '站点' })).toHaveProperty(
        'value',
        expect.stringMatching(/\S/),
      ),
    );
    await user.click(screen.getByRole('button', { name: '创建' }));
    // A one-time secret needs to be closed explicitly.
    const token = await screen.findByRole('textbox', { name: '接入令牌' });
    expect(token).toHaveProperty('value', expect.stringMatching(/^[\w-]{24,}$/));
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(address()).not.toContain('create'));
    const { body } = await server.admin.get(`/api/ecrm/v1/gws?filter=${encodeURIComponent('{"name":"预设站点"}')}`);
    expect(body[0].site_id).toBe(1);
  });
});

describe('leaving a form', () => {
  test('with changes needs a confirmation; discarding removes them', async () => {
    const { user, address } = await renderConsole({ at: '/area?create' });
    const name = await box('名称');
    await user.type(name, '未保存');
    // The input method cancels its word with the same key.
    fireEvent.keyDown(name, { key: 'Escape', isComposing: true, keyCode: 229 });
    expect(screen.queryByRole('dialog', { name: '放弃未保存的修改？' })).toBeNull();
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: '放弃未保存的修改？' });
    await user.click(within(question).getByRole('button', { name: '继续编辑' }));
    expect(address()).toBe('/area?create');
    expect(screen.getByDisplayValue('未保存')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))).toEqual([]);
  });

  test('without changes just leaves', async () => {
    const { user, address } = await renderConsole({ at: '/area?create' });
    await box('名称');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/area'));
  });
});

describe('unsaved input', () => {
  test('is restored after a reload, without passwords', async () => {
    const server = await scenario();
    const first = await renderConsole({ at: '/iam/user/addForm', server });
    await first.user.type(await box('用户名'), 'draft_user');
    await first.user.type(screen.getByLabelText(/^密码/), 'Secret@2026');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('Secret@2026');

    const second = await renderConsole({ at: '/iam/user/addForm', server });
    expect(await screen.findByDisplayValue('draft_user')).toBeTruthy();
    expect(screen.getByLabelText(/^密码/)).toHaveProperty('value', '');
    await second.user.click(screen.getByRole('button', { name: '放弃草稿' }));
    await waitFor(async () => expect(await box('用户名')).toHaveProperty('value', ''));
  });
});

describe('editing a record', () => {
  test('sends only changes', async () => {
    const bodies: unknown[] = [];
    const spy = http.all('*/api/ecrm/v1/regions/1', async ({ request }) => {
      if (request.method !== 'GET') bodies.push(await request.clone().json());
      return undefined;
    });
    const { user, address } = await renderConsole({ at: '/area?edit=1', faults: [spy] });
    const description = await box('描述');
    await user.clear(description);
    await user.type(description, '新的描述');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(bodies).toEqual([{ description: '新的描述' }]);
  });

  test('a live change of the record leaves the input unchanged', async () => {
    const { user, server } = await renderConsole({ at: '/area?edit=1' });
    const description = await box('描述');
    await user.clear(description);
    await user.type(description, '我的');
    await server.admin.put('/api/ecrm/v1/regions/1', { sort: 5 });
    FakeEventSource.tell('record', { resource: 'regions', id: 1, operation: 'update', version: 2 });
    await waitFor(() => expect(screen.getByDisplayValue('我的')).toBeTruthy());
  });

  test('someone else saved first: both versions are shown field by field, and mine can win', async () => {
    const { user, server, address } = await renderConsole({ at: '/area?edit=1' });
    const description = await box('描述');
    await user.clear(description);
    await user.type(description, '我的描述');
    await server.admin.put('/api/ecrm/v1/regions/1', { description: '对方的描述', sort: 77 });
    await user.click(screen.getByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '其他人已修改此记录' });
    expect(within(dialog).getByText('我的描述')).toBeTruthy();
    expect(within(dialog).getByText('对方的描述')).toBeTruthy();
    expect(dialog.textContent).toContain('排序');
    await user.click(within(dialog).getByRole('button', { name: '按此保存' }));
    await waitFor(() => expect(address()).toBe('/area'));
    const { body } = await server.admin.get('/api/ecrm/v1/regions/1');
    expect(body).toMatchObject({ description: '我的描述', sort: 77 });
  });

  test('a change by the platform alone (a state) is not a conflict: the save succeeds automatically', async () => {
    const { user, server, address } = await renderConsole({ at: '/gateway/detail/1?edit=1' });
    const description = await box('描述');
    await user.clear(description);
    await user.type(description, '机房入口');
    const { body: before } = await server.admin.get('/api/ecrm/v1/gws/1');
    await server.admin.post(`/api/ecrm/v1/gws/1?action=${before.status === 'active' ? 'deactive' : 'active'}`, {});
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe('/gateway/detail/1'));
    const { body: after } = await server.admin.get('/api/ecrm/v1/gws/1');
    expect(after.description).toBe('机房入口');
    expect(after.status).not.toBe(before.status);
  });

  test('their version can be kept', async () => {
    const { user, server, address } = await renderConsole({ at: '/area?edit=1' });
    const description = await box('描述');
    await user.clear(description);
    await user.type(description, '我的描述');
    await server.admin.put('/api/ecrm/v1/regions/1', { description: '对方的描述' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '其他人已修改此记录' });
    await user.click(within(dialog).getByRole('radio', { name: /对方/ }));
    await user.click(within(dialog).getByRole('button', { name: '按此保存' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect((await server.admin.get('/api/ecrm/v1/regions/1')).body.description).toBe('对方的描述');
  });

  test('a create-only value is shown, locked', async () => {
    await renderConsole({ at: '/gateway/detail/1?edit=1' });
    const named = await panel(/^编辑 /);
    expect(await within(named).findByRole('textbox', { name: '序列号' })).toHaveProperty('disabled', true);
  });
});

describe('conditional fields', () => {
  test('appear and disappear with the field that they depend on', async () => {
    const { user } = await renderConsole({ at: '/iam/authorize?create' });
    expect(await screen.findByRole('combobox', { name: /^用户/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '组织' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^用户/ })).toBeNull());
    expect(screen.getByRole('combobox', { name: /^组织/ })).toBeTruthy();
  });
});

describe('an input that loses the focus', () => {
  test('shows no fault unless it was edited', async () => {
    const { user } = await renderConsole({ at: '/area?create' });
    const name = await box('名称');
    await user.click(name);
    await user.tab();
    expect(screen.queryByText('请输入名称')).toBeNull();
    await user.type(name, 'a b!');
    await user.tab();
    expect(await screen.findByText('只能包含中文、字母、数字、下划线、连字符、点和@')).toBeTruthy();
  });
});

describe('pickers', () => {
  test('search on the server, and wait for the fields that they depend on', async () => {
    const { user, calls } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    expect(await screen.findByRole('combobox', { name: '站点' })).toHaveProperty('disabled', true);
    await user.type(await screen.findByRole('combobox', { name: '区域' }), '华北');
    const searches = () => calls.filter(({ url }) => url.includes('view=options') && url.includes('q=华北'));
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(searches()[0]?.url).toContain('"status":"enabled"');
    await user.click(await screen.findByRole('option', { name: '华北一区' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: '站点' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('combobox', { name: '站点' }));
    expect(await screen.findByRole('option', { name: '北京亦庄' })).toBeTruthy();
  });

  test('choosing another region clears a site that it does not have', async () => {
    const { user } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    await user.type(await screen.findByRole('combobox', { name: '区域' }), '华北');
    await user.click(await screen.findByRole('option', { name: '华北一区' }));
    await user.click(screen.getByRole('combobox', { name: '站点' }));
    await user.click(await screen.findByRole('option', { name: '北京亦庄' }));
    await user.clear(screen.getByRole('combobox', { name: '区域' }));
    await user.type(screen.getByRole('combobox', { name: '区域' }), '华东');
    await user.click(await screen.findByRole('option', { name: '华东一区' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: '站点' })).toHaveProperty('value', ''));
  });
});
