// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { CLOUD_PAGES } from '../../support/console/cloudPages.ts';
import { compileOnce } from '../../support/schemas/compileOnce.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';
import { scenario, type Scenario } from '../../support/scenario.ts';

const SAVED = 'suantai.cloud';
const INSTANCES = '/instance';
const TRIAL = '/trialInstance';

/** A server with one page per group about the selected cloud, and only the named clouds. */
async function withClouds(
  ...clouds: { name: string; product: string; usage?: number; labels?: string[] }[]
): Promise<Scenario> {
  const files = Object.entries(CLOUD_PAGES).map(([path, text]) => ({ path, text }));
  const server = await scenario({ schemas: compileOnce([...readSchemaTexts('schemas'), ...files]).schemas });
  const known = await server.db.all<{ cloud_id: string }>('select cloud_id from clouds order by name');
  for (const [index, { cloud_id }] of known.entries()) {
    const wanted = clouds[index];
    if (!wanted) await server.db.run('delete from clouds where cloud_id = ?', [cloud_id]);
    else {
      const { name, product, usage = 0.2, labels = [] } = wanted;
      await server.db.run(
        'update clouds set name = ?, _sort_name = null, product = ?, usage = ?, labels = ?, enabled = 1 where cloud_id = ?',
        [name, product, usage, JSON.stringify(labels), cloud_id],
      );
    }
  }
  return server;
}

const saved = () => JSON.parse(localStorage.getItem(SAVED) ?? 'null')?.name;
/** The usage of the cloud follows its name. */
const switcher = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

async function openList(user: Awaited<ReturnType<typeof renderConsole>>['user'], name: string) {
  await user.click(await switcher(`当前云：\\s*${name}`));
  return within(await screen.findByRole('dialog', { name: '选择云' }));
}

describe('the cloud switcher (spec 2.5)', () => {
  test('lists the clouds with usage tag, name and labels: three visible, the rest behind +N', async () => {
    const label = (words: string) => JSON.stringify({ label: words });
    const server = await withClouds(
      { name: 'A云', product: 'openstack', usage: 0.95, labels: ['一', '二', '三', '四', '五'].map(label) },
      { name: 'B云', product: 'openstack', usage: 0.9 },
    );
    const { user } = await renderConsole({ at: INSTANCES, server });
    const list = await openList(user, 'A云');
    const [a, b] = list.getAllByRole('listitem');
    expect(a?.textContent).toBe('A云紧张一二三+2');
    // Exactly 0.9 has no tag (spec 4.4).
    expect(b?.textContent).toBe('B云');
    expect(list.queryByText('四')).toBeNull();
    await user.hover(list.getByRole('button', { name: '还有 2 个标签：四, 五' }));
    expect(await screen.findByText('四')).toBeTruthy();
  });

  test('customers read how full a cloud is where they choose one, not beside its name', async () => {
    const server = await withClouds({ name: 'A云', product: 'openstack', usage: 0.95 });
    const { user } = await renderConsole({ at: INSTANCES, as: 'personal', server });
    const list = await openList(user, 'A云');
    expect(list.getByRole('listitem').textContent).toBe('A云紧张');
    expect(screen.getAllByText('紧张')).toHaveLength(1);
  });

  test('is on no other page; a reader without pages about a cloud requests none', async () => {
    await renderConsole({ at: '/area' });
    await screen.findByRole('heading', { level: 1, name: '区域' });
    expect(screen.queryByRole('button', { name: /^当前云/ })).toBeNull();
    const { calls } = await renderConsole({ at: '/userMsg', as: 'provider' });
    await screen.findAllByRole('heading', { level: 1, name: '个人中心' });
    expect(calls.some(({ url }) => url.includes('basic-info'))).toBe(false);
  });

  test('shows 暂无可用云 if there is none, and clears the stored cloud', async () => {
    localStorage.setItem(SAVED, JSON.stringify({ cloud_id: 'gone', name: '旧云', product: 'openstack' }));
    await renderConsole({ at: INSTANCES, server: await withClouds() });
    expect((await switcher('暂无可用云')).hasAttribute('disabled')).toBe(true);
    expect(await screen.findByRole('heading', { name: '暂无可用云' })).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(SAVED)).toBeNull());
  });
});

describe('the cloud on pages without the switcher (spec 2.5)', () => {
  test('is named with its usage, and links to the page with the switcher', async () => {
    const server = await withClouds(
      { name: 'A云', product: 'openstack', usage: 0.95 },
      { name: 'C云', product: 'nextstack' },
    );
    for (const at of ['/networks', '/topology']) {
      const { unmount } = await renderConsole({ at, server });
      const named = await screen.findByRole('link', { name: /^当前云：\s*A云\s*紧张$/ });
      expect(named.getAttribute('href')).toBe(INSTANCES);
      expect(screen.queryByRole('button', { name: /^当前云/ })).toBeNull();
      unmount();
    }
  });

  test('has no link while a machine is being created', async () => {
    await renderConsole({ at: '/nextStack/vm/add', server: await withClouds({ name: 'C云', product: 'nextstack' }) });
    expect((await screen.findAllByText('C云')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^当前云/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^当前云/ })).toBeNull();
  });

  test('receives no request for rows that its product lacks', async () => {
    const { calls } = await renderConsole({
      at: '/networks',
      server: await withClouds({ name: 'C云', product: 'nextstack' }),
    });
    await screen.findByRole('heading', { level: 2, name: /C云.*不提供网络/ });
    expect(calls.some(({ url }) => url.includes('/networks?'))).toBe(false);
  });
});

describe('which cloud is selected (spec 4.5)', () => {
  const two = () =>
    withClouds(
      { name: 'A云', product: 'EasyStack' },
      { name: 'B云', product: 'openstack' },
      { name: 'C云', product: 'nextstack' },
    );

  test('without a stored cloud, the first one, for administrators and tenants alike; it is stored', async () => {
    await renderConsole({ at: INSTANCES, as: 'personal', server: await two() });
    await switcher('当前云：\\s*A云');
    await waitFor(() => expect(saved()).toBe('A云'));
  });

  test('the stored one while it is in the list', async () => {
    const server = await two();
    const [, b] = (await server.admin.get('/api/cmp/v1/clouds/basic-info')).body.clouds;
    localStorage.setItem(SAVED, JSON.stringify({ cloud_id: b.cloud_id, name: '旧名', product: 'openstack' }));
    await renderConsole({ at: INSTANCES, server });
    await switcher('当前云：\\s*B云');
    // Wait for the delayed write; otherwise it would reach the next test.
    await waitFor(() => expect(saved()).toBe('B云'));
  });

  test('the first one if the stored one is gone', async () => {
    localStorage.setItem(SAVED, JSON.stringify({ cloud_id: 'gone', name: '旧云', product: 'openstack' }));
    await renderConsole({ at: INSTANCES, server: await two() });
    await switcher('当前云：\\s*A云');
    await waitFor(() => expect(saved()).toBe('A云'));
  });

  test('records are those of the selected cloud; choosing another of that product reloads the view in place', async () => {
    const server = await two();
    const [a, b] = (await server.admin.get('/api/cmp/v1/clouds/basic-info')).body.clouds;
    for (const [cloud, name] of [
      [a, 'in-a'],
      [b, 'in-b'],
    ])
      expect((await server.admin.post(`/api/cmp/v1/clouds/${cloud.cloud_id}/trial-instances`, { name })).status).toBe(
        201,
      );
    await server.db.run('update clouds set product = ?', ['openstack']);
    const { user, address } = await renderConsole({ at: TRIAL, server });
    expect(await screen.findByText('in-a')).toBeTruthy();
    await user.click((await openList(user, 'A云')).getByRole('button', { name: /^B云/ }));
    expect(await screen.findByText('in-b')).toBeTruthy();
    expect(screen.queryByText('in-a')).toBeNull();
    expect(address()).toBe(TRIAL);
    await waitFor(() => expect(saved()).toBe('B云'));
  });

  test('another product leads to its machines, and the compute group follows', async () => {
    const { user, address } = await renderConsole({ at: INSTANCES, server: await two() });
    await user.click((await openList(user, 'A云')).getByRole('button', { name: /^C云/ }));
    await waitFor(() => expect(address()).toBe('/nextStack/vm'));
    await user.click(screen.getByRole('button', { name: '菜单' }));
    const drawer = within(await screen.findByRole('dialog', { name: '产品菜单' }));
    expect(drawer.queryByRole('tab', { name: '计算' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click((await openList(user, 'C云')).getByRole('button', { name: /^B云/ }));
    await waitFor(() => expect(address()).toBe(INSTANCES));
    await waitFor(() => expect(saved()).toBe('B云'));
  });
});
