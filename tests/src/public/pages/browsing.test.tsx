import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { openPublicPage } from '../../../support/console/openPublicPage.tsx';
import { createScenario, DEMO_PASSWORD } from '../../../support/scenario.ts';

let server: Awaited<ReturnType<typeof createScenario>>;
let network: ReturnType<typeof setupServer>;
beforeAll(async () => {
  server = await createScenario({ seed: 'demo' });
  // While it is off, the page is the one of `/404`.
  const filter = encodeURIComponent('{"key":"status.public"}');
  const [setting] = (await server.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
  await server.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: 'true' });
  network = setupServer(http.all('*/api/*', ({ request }) => server.platform.app.fetch(request)));
  network.listen({ onUnhandledFrame: 'error' });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterAll(async () => {
  network.close();
  await server.close();
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
  document.cookie = 'user-kind=; Max-Age=0; Path=/';
  window.history.replaceState(null, '', '/');
});

const here = () => decodeURIComponent(window.location.pathname + window.location.search);
const checkbox = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('a registration', () => {
  test('marks what was entered wrong when its field is left, and nothing that is still empty', async () => {
    const user = await openPublicPage('/register');
    const field = (name: string) => screen.findByLabelText(name, { exact: true });
    await user.type(await field('用户名'), 'li.lei');
    await user.type(await field('设置密码'), 'abc');
    expect(screen.queryByText('密码还不符合下列全部要求')).toBeNull();
    await user.tab();
    expect(await screen.findByText('密码还不符合下列全部要求')).toBeTruthy();
    expect((await field('设置密码')).getAttribute('aria-invalid')).toBe('true');
    await user.type(await field('确认密码'), 'abd');
    await user.type(await field('手机号'), '1380000');
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
    await user.click(await field('验证码'));
    expect(await screen.findByText('请输入有效的手机号码')).toBeTruthy();
    await user.click(await field('用户名'));
    expect(screen.queryByText('请输入验证码')).toBeNull();
    await user.type(await field('手机号'), '0000');
    expect(screen.queryByText('请输入有效的手机号码')).toBeNull();
  });
});

describe('every public page opens with its own words', () => {
  const addresses: Record<PublicPage, string> = {
    welcome: '/',
    login: '/login',
    register: '/register',
    forgotten: '/forgotten-password',
    terms: '/Terms-of-Service',
    market: '/market',
    product: '/market/1',
    pricing: '/pricing',
    warehouse: '/warehouse',
    item: '/warehouse/1',
    status: '/status',
    letters: '/status-letters',
    share: '/share/none',
    missing: '/404',
  };
  test.each(Object.entries(addresses))('%s', async (_page, address) => {
    await openPublicPage(address);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(''));
    const title = screen.getByRole('heading', { level: 1 }).textContent;
    await waitFor(() => expect(document.title).toBe(`${title} - 算台`));
    expect(document.body.textContent).not.toMatch(/undefined|%\{/);
  });
});

test('the price page says what is charged and what is not, and narrows prices by region', async () => {
  const user = await openPublicPage('/pricing');
  expect(await screen.findByText('不计费')).toBeTruthy();
  const row = async (name: string) =>
    (await screen.findAllByText(name)).map((cell) => cell.closest('tr')?.textContent).join('\n');
  expect(await row('通用型云硬盘')).toContain('¥0.595/GiB·月最低价，随地域不同');
  expect(await row('弹性公网带宽')).toContain('1 个月 ¥18.701 年 ¥187.00每 Mbps·月');
  expect(await row('T4 × 1')).toContain('华北一区');
  // The words of the choices are loaded apart from the goods.
  const choice = async (label: string, name: string) =>
    user.selectOptions(screen.getByLabelText(label), await screen.findByRole('option', { name }));
  await choice('区域', '华东一区');
  await waitFor(() => expect(screen.queryByText('T4 × 1')).toBeNull());
  await choice('计费方式', '包年包月');
  await waitFor(() => expect(screen.queryByText('A100 80GB × 2')).toBeNull());
  expect(await row('g7.large')).toContain('1 个月 ¥158.00');
  expect(here()).toMatch(/^\/pricing\?region=\d+&charge=prepaid$/);
});

test('a card of the market has the price by the hour and by the month, and whether it is sold out', async () => {
  await openPublicPage('/market?q=H20');
  const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent ?? '';
  await waitFor(async () => expect(await card('H20 96GB × 1')).toContain('¥9.90/小时约 ¥7,227.00/月'));
  expect(await card('H20 96GB × 1')).toContain('库存充足');
  expect(await card('H20 141GB × 8')).toContain('已售罄');
});

test('many products stand in a table, sorted by the price of a card; going back shows the cards', async () => {
  const user = await openPublicPage('/market?gpu=H20 96GB,H20 141GB,A100 80GB&charge=postpaid');
  await user.click(await screen.findByRole('button', { name: '列表' }));
  const table = await screen.findByRole('table');
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await user.click(within(table).getByRole('button', { name: '每卡每小时' }));
  await waitFor(() => expect(rows()[0]).toContain('H20 96GB × 8'));
  expect(rows()[0]).toMatch(/1184 TFLOPS.*¥78\.00¥9\.75¥6\.59/);
  expect(within(table).getByRole('columnheader', { name: '每卡每小时' }).getAttribute('aria-sort')).toBe('ascending');
  expect(here()).toContain('view=table&sort=card');
  await user.click(screen.getByRole('button', { name: '卡片' }));
  expect(await screen.findByRole('link', { name: 'H20 96GB × 8' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

/** From now on, the calls of the page are those of the tenant `personal`. */
async function signIn(): Promise<void> {
  document.cookie = 'user-kind=3; Path=/';
  const credentials = { name: 'personal', password: DEMO_PASSWORD };
  const { body: session } = await server.guest.post('/api/ums/v1/auth/password/tokens', credentials);
  network.use(
    http.all('*/api/*', ({ request }) => {
      const own = new Request(request);
      own.headers.set('authorization', `Bearer ${session.token}`);
      return server.platform.app.fetch(own);
    }),
  );
}

test('a product that is sold out is waited for: a visitor signs in first, a customer presses once', async () => {
  const [product] = (await server.guest.get('/api/bill/v1/market/products?q=H20 141GB')).body;
  await openPublicPage(`/market/${product.id}`);
  const link = await screen.findByRole('link', { name: '登录后设置到货提醒' });
  expect(link.getAttribute('href')).toBe(`/login?redirect=%2Fmarket%2F${product.id}`);
  cleanup();
  await signIn();
  const user = await openPublicPage(`/market/${product.id}`);
  await user.click(await screen.findByRole('button', { name: '到货提醒我' }));
  await user.click(await screen.findByRole('button', { name: '取消提醒' }));
  expect(await screen.findByRole('button', { name: '到货提醒我' })).toBeTruthy();
});

test('the foot of every page leads to help, contact and privacy', async () => {
  await openPublicPage('/market');
  const foot = within(await screen.findByRole('contentinfo'));
  const links = async (name: string) => (await foot.findByRole('link', { name })).getAttribute('href');
  expect(await links('support@example.com')).toBe('mailto:support@example.com');
  expect(await links('400-000-0000')).toBe('tel:4000000000');
  expect([await links('隐私'), await links('帮助中心'), await links('服务状态')]).toEqual([
    '/Terms-of-Service#privacy',
    '/login?redirect=%2Fhelp',
    '/status',
  ]);
});

test('up to four products stand side by side, in the address, with what a job costs on each', async () => {
  const user = await openPublicPage('/market?q=H20');
  await user.click(await screen.findByRole('checkbox', { name: '对比 H20 96GB × 1' }));
  const table = () => screen.getByRole('region', { name: '产品对比' });
  await waitFor(() => expect(table().textContent).toContain('再选一个即可对比'));
  await user.click(screen.getByRole('checkbox', { name: '对比 H20 141GB × 8' }));
  const cells = async (name: string) => {
    const row = await within(table()).findByRole('rowheader', { name });
    return [...(row.parentElement?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  };
  await waitFor(async () => expect(await cells('GPU')).toEqual(['H20 96GB × 1', 'H20 141GB × 8']));
  expect((await cells('库存'))[1]).toBe('已售罄');
  expect((await cells('使用 730 小时合计'))[0]).toBe('¥7,227.00');
  const hours = within(table()).getByRole('spinbutton', { name: '使用小时数' });
  await user.clear(hours);
  await user.type(hours, '10');
  await waitFor(async () => expect((await cells('使用 10 小时合计'))[0]).toBe('¥99.00'));
  expect(here()).toMatch(/compare=\d+,\d+/);
  cleanup();

  // A link opens the same comparison; a fifth product is left out, and cannot be added.
  const first = await openPublicPage('/market?compare=1,2,3,4,5,oops');
  await waitFor(() => expect(within(table()).getAllByRole('columnheader')).toHaveLength(5));
  for (const box of await screen.findAllByRole('checkbox', { name: /^对比/ }))
    expect(box.matches(':checked') || box.matches(':disabled')).toBe(true);
  const [remove] = within(table()).getAllByRole('button', { name: /^移除/ });
  if (remove) await first.click(remove);
  await waitFor(() => expect(here()).toBe('/market?compare=2,3,4'));
  await first.click(within(table()).getByRole('button', { name: '清空' }));
  await waitFor(() => expect(here()).toBe('/market'));
  expect(screen.queryByRole('region', { name: '产品对比' })).toBeNull();
});

describe('the filters of the market', () => {
  test('stay when nothing matches, with the count 0', async () => {
    await openPublicPage('/market?gpu=RTX+4090&q=nothing-like-it');
    expect(await screen.findByRole('heading', { name: '没有符合条件的产品' })).toBeTruthy();
    const chosen = await checkbox(/^RTX 4090\s?0$/);
    expect([chosen.matches(':checked'), (await checkbox(/^A100 80GB\s?0$/)).matches(':checked')]).toEqual([
      true,
      false,
    ]);
  });

  test('in use are named, removed one by one, and all at once', async () => {
    const user = await openPublicPage('/market?gpu=RTX+4090,T4&charge=prepaid&from=1&memory=24&stock=1&sort=cheap');
    const list = await screen.findByRole('list', { name: '已选条件' });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['RTX 4090', 'T4', '包年包月', '1 – ∞ 元/小时', '单卡显存 24 GiB 及以上', '仅看有货', '清除筛选']),
    );
    await user.click(screen.getByRole('button', { name: '移除筛选 T4' }));
    expect(here()).toContain('gpu=RTX+4090&charge=prepaid');
    await user.click(screen.getByRole('button', { name: '移除筛选 1 – ∞ 元/小时' }));
    expect(here()).not.toContain('from=');
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(here()).toBe('/market?sort=cheap');
    expect(screen.queryByRole('list', { name: '已选条件' })).toBeNull();
  });
});

describe('the page of a product', () => {
  // The flavors of the cloud that delivers the first product.
  beforeAll(async () => {
    const clouds = (await server.admin.get('/api/cmp/v1/clouds')).body as { name: string; cloud_id: string }[];
    const cloud = clouds.find(({ name }) => name === '华东智算云');
    await server.admin.post(`/api/cmp/v1/clouds/${cloud?.cloud_id}/action`, { action: 'sync' });
    for (let second = 0; second < 5; second += 1) {
      server.clock.advance(1_000);
      await server.platform.runner.runDue();
    }
  });
  const fact = async (name: string) =>
    (await screen.findByText(name, { selector: '.i-facts dt' })).nextSibling?.textContent;

  const aside = async () => within(await screen.findByRole('complementary'));
  const total = async () => (await (await aside()).findByText('合计')).parentElement?.textContent;
  const chosen = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

  test('shows every line of the bill, and leads a visitor through sign-in or registration back to it', async () => {
    await openPublicPage('/market/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'A100 80GB × 1' })).toBeTruthy();
    expect([await fact('GPU'), await fact('显存'), await fact('架构')]).toEqual(['A100 80GB × 1', '80 GiB', 'x86_64']);
    await waitFor(async () => expect(await fact('单价')).toBe('¥16.56/小时'));
    const bill = await (await aside()).findAllByRole('definition');
    expect(bill.map((line) => line.previousSibling?.textContent)).toEqual([
      expect.stringContaining('GPU 云主机'),
      expect.stringContaining('云硬盘'),
      expect.stringContaining('公网 IP'),
      expect.stringContaining('带宽'),
      expect.stringContaining('子网 自动创建'),
      expect.stringContaining('允许从我的地址远程登录'),
    ]);
    for (const [name, path] of [
      ['登录并购买', '/login'],
      ['注册并购买', '/register'],
    ] as const) {
      const address = new URL((await aside()).getByRole('link', { name }).getAttribute('href') ?? '', 'http://there');
      expect([address.pathname, address.searchParams.get('redirect')]).toEqual([path, '/market/1']);
    }
  });

  test('everything that is chosen stands in the address, and changes the bill', async () => {
    const user = await openPublicPage('/market/1');
    // 13.80 × 1.2 of this place, with its disk and its address.
    await waitFor(async () => expect(await total()).toContain('¥17.894/小时'));
    await user.click(await chosen(/^包月/));
    await waitFor(async () =>
      expect((await (await aside()).findByText('应付')).parentElement?.textContent).toContain('¥8,386.80'),
    );
    await user.click(screen.getByRole('checkbox', { name: /^公网 IP/ }));
    await waitFor(async () => expect((await aside()).queryByText(/公网 IP/)).toBeNull());
    await user.click(await chosen(/^Debian/));
    fireEvent.change(screen.getByLabelText('数量'), { target: { value: '2' } });
    // 6,280 × 1.2 and a disk of 810, twice.
    await waitFor(async () =>
      expect((await (await aside()).findByText('应付')).parentElement?.textContent).toContain('¥16,692.00'),
    );
    const query = new URLSearchParams(here().split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({ way: '1-month', adds: 'none', count: '2' });
    expect(query.get('values')).toMatch(/^image_id:/);
    expect((await aside()).getByRole('link', { name: '登录并购买' }).getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`,
    );
  });

  test('what is no longer offered is named where it stands, and nothing is bought before it is chosen', async () => {
    const named = encodeURIComponent(`image_id:Debian%209,cloud:${encodeURIComponent('华东一区 · 上海临港')}`);
    const user = await openPublicPage(`/market/1?way=1-day&cloud=closed&values=image_id:gone&was=V100&named=${named}`);
    for (const [group, name] of [
      ['地域', '华东一区 · 上海临港'],
      ['规格', 'V100'],
      ['镜像', 'Debian 9'],
    ] as const) {
      const part = await screen.findByRole('group', { name: group });
      expect(await within(part).findByText(`所选的“${name}”已不再提供，请重新选择。`)).toBeTruthy();
      expect(within(part).queryByRole('radio', { checked: true })).toBeNull();
    }
    expect((await aside()).queryByRole('link', { name: '登录并购买' })).toBeNull();
    for (const name of ['地域', '规格'])
      for (const first of within(await screen.findByRole('group', { name }))
        .getAllByRole('radio')
        .slice(0, 1))
        await user.click(first);
    await user.click(await chosen(/^Debian/));
    expect((await aside()).queryByRole('link', { name: '登录并购买' })).toBeNull();
    await user.click(await chosen(/^包月/));
    expect(await (await aside()).findByRole('link', { name: '登录并购买' })).toBeTruthy();
    expect(screen.queryByText(/已不再提供/)).toBeNull();
  });

  test('a customer saves what is chosen as a template, and fills in the page with it', async () => {
    await signIn();
    const user = await openPublicPage('/market/1?way=1-month&count=3');
    await user.click(await (await aside()).findByRole('button', { name: '存为启动模板' }));
    await user.type(await screen.findByLabelText('模板名称'), '训练机');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已存为“训练机”。')).toBeTruthy();
    await user.selectOptions(await screen.findByLabelText('启动模板'), '训练机');
    await waitFor(() => expect(here()).toMatch(/way=1-month&cloud=.*&count=3&values=image_id:/));
    expect(here()).not.toMatch(/password|name=/);
    // The same name replaces it, once that is pressed.
    await user.click(await screen.findByRole('button', { name: '存为启动模板' }));
    await user.type(await screen.findByLabelText('模板名称'), '训练机');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: '替换' }));
    expect(await screen.findByText('已存为“训练机”。')).toBeTruthy();
  });

  test('a product without stock shows it, and cannot be bought', async () => {
    await server.db.run('update products set stock = 0 where id = 2');
    await openPublicPage('/market/2');
    expect(await (await aside()).findByText('已售罄，请选择其他规格，或稍后再来。')).toBeTruthy();
    expect(await (await aside()).findByRole('link', { name: '登录后设置到货提醒' })).toBeTruthy();
    expect((await aside()).queryByRole('link', { name: '登录并购买' })).toBeNull();
  });

  test('the card of a size that is sold out here names the zones that have it', async () => {
    const zone = (zh: string, stock: number) => ({ label: { zh, en: zh }, stock });
    network.use(
      http.get('*/market/products/1/purchase', async () => {
        const reply = (await server.guest.get('/api/bill/v1/market/products/1/purchase')).body;
        const [first, second, ...others] = reply.sizes;
        const elsewhere = { ...first, stock: 0, zones: [zone('华南一区', 3), zone('华北一区', 0)] };
        return Response.json({
          ...reply,
          sizes: [elsewhere, { ...second, stock: 0, zones: [zone('华南一区', 0)] }, ...others],
        });
      }),
    );
    await openPublicPage('/market/1');
    expect(await screen.findByText('此处售罄，可选：华南一区 剩余 3')).toBeTruthy();
    expect(screen.getByText('各可用区都已售罄')).toBeTruthy();
  });

  test.each(['/market/99999', '/market/no-number'])('%s: there is no such product', async (address) => {
    await openPublicPage(address);
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个产品' })).toBeTruthy();
    // The style sheet draws it.
    expect(document.querySelector('.p-message-picture')?.getAttribute('data-picture')).toBe('missing');
  });
});

describe('back from a record (spec 2.6)', () => {
  test.each([
    ['/market?gpu=T4', /T4/, '返回算力市场'],
    ['/warehouse?q=vLLM', 'vLLM 推理服务', '返回资源仓库'],
  ])('goes one step, to %s', async (address, card, back) => {
    const user = await openPublicPage(address);
    await user.click((await screen.findAllByRole('link', { name: card }))[0] ?? document.body);
    const link = await screen.findByRole('link', { name: back });
    const step = vi.spyOn(window.history, 'back');
    await user.click(link);
    expect(step).toHaveBeenCalledOnce();
    step.mockRestore();
    await waitFor(() => expect(here()).toBe(address));
  });

  test.each([
    ['/market/1', '返回算力市场', '/market'],
    ['/warehouse/1', '返回资源仓库', '/warehouse'],
  ])('leads from %s, opened directly, to the list', async (address, back, list) => {
    const user = await openPublicPage(address);
    await user.click(await screen.findByRole('link', { name: back }));
    expect(here()).toBe(list);
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  });
});

describe('the navigation bar marks', () => {
  test.each([
    ['/market', '算力市场', 'page'],
    ['/market/1', '算力市场', 'true'],
    ['/warehouse', '资源仓库', 'page'],
    ['/warehouse/1', '资源仓库', 'true'],
  ])('on %s: %s', async (address, name, mark) => {
    await openPublicPage(address);
    const bar = within(screen.getByRole('navigation', { name: '主导航' }));
    const marked = bar.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, mark]]);
  });
});

describe('a forgotten password', () => {
  test('has an address of its own, which keeps the return address', async () => {
    const user = await openPublicPage('/login?redirect=%2Farea');
    await user.click(screen.getByRole('link', { name: '忘记密码' }));
    expect(await screen.findByRole('heading', { level: 1, name: '重置密码' })).toBeTruthy();
    expect(here()).toBe('/forgotten-password?redirect=/area');
    await waitFor(() => expect(document.title).toBe('重置密码 - 算台'));
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login?redirect=%2Farea');
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
  });

  test('is not offered where another service holds the accounts', async () => {
    document.cookie = 'product-accounts=/api/desk/v1; path=/';
    await openPublicPage('/forgotten-password');
    document.cookie = 'product-accounts=; path=/; max-age=0';
    expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
    expect(here()).toBe('/login');
  });
});

test('an item of the warehouse leads to the form of a machine that meets its requirements, filled in', async () => {
  document.cookie = 'user-kind=3; Path=/';
  const { body: items } = await server.guest.get('/api/bill/v1/market/warehouse?range=[0,99]');
  const item = items.find(({ code }: { code: string }) => code.includes('pytorch'));
  const user = await openPublicPage(`/warehouse/${item.id}`);
  const sizes = await screen.findByLabelText('规格');
  // Only one of the clouds has been synchronised here.
  const delivered = await within(sizes).findByRole('option', { name: /^A100 80GB × 1，/ });
  await user.selectOptions(sizes, delivered);
  const link = await screen.findByRole('link', { name: '创建云主机' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://there');
  const source = JSON.parse(address.searchParams.get('source') ?? '{}');
  expect(source).toMatchObject({ flavor_id: expect.any(String), charge_type: 'postpaid', name: expect.any(String) });
  expect(source.user_data).toContain('docker pull pytorch/pytorch');
});
