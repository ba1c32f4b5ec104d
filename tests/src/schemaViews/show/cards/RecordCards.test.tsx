import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const COST = {
  cycle: '2026-01',
  hourly: '0.35',
  monthly: '255.50',
  charged: '12.34',
  charges: [{ label: { zh: '云主机', en: 'Machine' }, state: 'active', charge_type: 'postpaid', hourly: '0.35' }],
  subscription: null,
};
const card = (name: string) => screen.findByRole('region', { name });

// One cloud for everything: to connect it takes longer than to look at it.
test('the cards of a machine', async () => {
  const world = await connectedCloud();
  const { id } = await connectedMachine(world, world.all.personal, 'openstack');
  const { fixed_addresses: addresses } = (await world.all.admin.get(`${world.path}/instances/${id}`)).body;
  const cloud = (await world.all.admin.get(world.path)).body;
  saveCloud({ cloud_id: cloud.cloud_id, name: cloud.name, product: cloud.product });
  let isBroken = true;
  const broken = http.get('*/clouds/*/volumes', () =>
    isBroken ? HttpResponse.json({ code: 9999, message: '' }, { status: 500 }) : undefined,
  );

  let cost = COST;
  const costs = http.get('*/costs', () => HttpResponse.json(cost));

  // Nothing is requested for cards in a tab that is not open.
  const { calls, user, address, unmount } = await renderConsole({
    at: `/instancedesc/${id}?tab=interfaces`,
    server: world.all,
    faults: [broken, costs],
  });
  await screen.findByRole('tab', { name: '网卡', selected: true });
  const fromCards = () => calls.filter(({ url }) => /\/(history|metrics)\b/.test(url)).length;
  expect(fromCards()).toBe(0);
  await user.click(screen.getByRole('tab', { name: '概览' }));
  expect(await within(await card('负载')).findAllByText(/%$|没有监控数据/)).toBeTruthy();
  expect(await within(await card('最近操作')).findByText('创建')).toBeTruthy();
  expect(fromCards()).toBe(2);

  // What it is and how to reach it, each fact once.
  expect((await card('规格')).textContent).toMatch(/\d+ vCPU · \d+ Gi?B/);
  expect(within(await card('规格')).getByText('所在节点')).toBeTruthy();
  const connect = await card('连接');
  expect(within(connect).getByText(addresses[0])).toBeTruthy();
  // A private address is reached from nowhere outside: there is no command.
  expect(within(connect).queryByText(/^ssh /)).toBeNull();
  expect(screen.getAllByText('登录用户', { selector: 'dt' })).toHaveLength(1);
  // The header has the name.
  expect(screen.queryByText('名称', { selector: 'dt' })).toBeNull();

  // What it costs: its price, what this month was charged, and until when it is paid.
  const price = await card('费用');
  expect(await within(price).findByText('¥0.35/小时')).toBeTruthy();
  expect(within(price).getByText('约 ¥255.50/月')).toBeTruthy();
  expect(within(price).getByText('按量计费')).toBeTruthy();
  expect(within(price).getByText('¥12.34')).toBeTruthy();
  expect(within(price).getByRole('link', { name: '消费明细' }).getAttribute('href')).toContain(
    encodeURIComponent(String(id)),
  );

  // A fault stays in its card.
  const disks = await card('云硬盘');
  expect(await within(disks).findByText('暂时无法加载')).toBeTruthy();
  isBroken = false;
  await user.click(within(disks).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(within(disks).queryByText('暂时无法加载')).toBeNull());
  await user.click(within(disks).getByRole('link', { name: '全部云硬盘' }));
  await waitFor(() => expect(address()).toContain('tab=disks'));
  unmount();

  // In the tab of its charges, every line with its name and price: itself, its disk and its address.
  const line = (name: string, zh: string, hourly: string) => ({
    state: 'active',
    charge_type: 'postpaid',
    resource: zh,
    resource_id: name,
    name,
    label: { zh, en: zh },
    paid: null,
    hourly,
  });
  const lines = [
    line('web', '云主机', '0.35'),
    line('web-system', '云硬盘', '0.02'),
    line('out', '弹性公网 IP', '0.05'),
  ];
  cost = { ...COST, charges: lines };
  const charged = await renderConsole({ at: `/instancedesc/${id}?tab=billing`, server: world.all, faults: [costs] });
  const table = within(await screen.findByRole('table', { name: '所有收费' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '资源收费项计费方式价格',
    'web云主机按量计费¥0.35/小时',
    'web-system云硬盘按量计费¥0.02/小时',
    'out弹性公网 IP按量计费¥0.05/小时',
  ]);
  charged.unmount();

  // What has no price shows none.
  cost = { ...COST, charged: '0.00', charges: [] };

  // A reader who may not read a field sees no place of it.
  await renderConsole({ at: `/instancedesc/${id}`, server: world.all, as: 'personal', faults: [costs] });
  expect(within(await card('规格')).queryByText('所在节点')).toBeNull();
  expect((await card('费用')).textContent).not.toMatch(/¥|小时/);
});
