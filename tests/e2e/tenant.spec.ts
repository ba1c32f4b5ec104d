import { actOn, askOf, askOfMany, box, button, choose, erase, rowOf, selectCloud, turnTo } from './support/records.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('personal'));
// The whole life of a machine in a slow cloud; it takes longer on a busy machine.
test.describe.configure({ timeout: 300_000 });

/** Journeys share one account and its clouds, and a failed one is repeated: unique names keep them apart. */
const own = (name: string) => `${name}-${test.info().workerIndex}-${Date.now().toString(36)}`;

/** From a pair whose private key does not exist. */
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHt2rhSX66qMSyKNjqaPEBdMH1lHPnEgxDApA8Ao8+/6 journey';

test('from a key to a purged machine, in the groups compute, network and storage (spec 2.2)', async ({ page }) => {
  const key = own('key');
  const network = own('net');
  const machine = own('vm');
  const router = own('router');
  const address = own('address');
  const disk = own('disk');
  const machines = [1, 2, 3].map((each) => `${machine}-${each}`);
  const one = `${machine}-1`;

  await test.step('a new key pair, whose private key is shown once', async () => {
    await selectCloud(page, '/instance', '华南通用云');
    await turnTo(page, '密钥对');
    await page.getByRole('link', { name: '新建密钥对' }).click();
    await expect(page.getByText('创建在：华南通用云')).toBeVisible();
    // What software runs a cloud is for those who run it.
    await expect(page.getByText('模拟器', { exact: true })).toHaveCount(0);
    await box(page, '名称').fill(key);
    await button(page, '创建').click();
    const once = page.getByRole('dialog', { name: `密钥对 ${key} 已创建` });
    await expect(once.getByRole('textbox', { name: '私钥' })).toHaveValue(/PRIVATE KEY/);
    await once.getByRole('button', { name: '我已保存' }).click();
    await expect(rowOf(page, key)).toContainText('SSH');
    await expect(page.getByText(/PRIVATE KEY/)).toHaveCount(0);
  });

  await test.step('a network with a subnet', async () => {
    await page.goto('/networks');
    await page.getByRole('link', { name: '新建网络' }).click();
    await box(page, '名称').fill(network);
    await button(page, '创建').click();
    await expect(rowOf(page, network)).toContainText('运行中');
    await page.getByRole('link', { name: network, exact: true }).click();
    await page.getByRole('tab', { name: '子网' }).click();
    await page.getByRole('button', { name: '新建子网' }).click();
    await box(page, '名称').fill(`${network}-v4`);
    await expect(page.getByRole('combobox', { name: '网络', exact: true })).toHaveValue(network);
    await box(page, '网段').fill('10.20.30.0/24');
    await button(page, '创建').click();
    await expect(rowOf(page, `${network}-v4`)).toContainText('10.20.30.1');
  });

  await test.step('three machines, in four steps', async () => {
    await page.goto('/instance');
    await page.getByRole('link', { name: '新建云主机' }).click();
    await box(page, '名称').fill(machine);
    await box(page, '数量').fill('3');
    await page.getByRole('radio', { name: 'sim.tiny', exact: true }).check();
    await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
    await button(page, '下一步').click();
    await button(page, '下一步').click();
    await choose(page, '网络', network);
    await choose(page, '安全组', 'default');
    // Several can be chosen: the list stays open until the focus leaves it.
    await page.keyboard.press('Tab');
    await button(page, '下一步').click();
    await choose(page, '密钥对', key);
    await button(page, '预检').click();
    await expect(page.getByText('预检通过，可以创建。')).toBeVisible();
    await button(page, '创建').click();
    for (const each of machines) await expect(rowOf(page, each)).toContainText(/运行中.*10\.20\.30\./);
  });

  await test.step('one is stopped; then all, which skips that one, and the run is undone', async () => {
    const [first = '', second = '', stopped = ''] = machines;
    await actOn(page, rowOf(page, stopped), '关机');
    await expect(rowOf(page, stopped)).toContainText('已关机');
    const dialog = await askOfMany(page, machines, '关机');
    await expect(dialog.getByText('将对 2 项执行“关机”，跳过 1 项。')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: stopped })).toContainText('当前状态为“已关机”');
    await dialog.getByRole('button', { name: '关机 2 项' }).click();
    await expect(dialog.getByText('“关机”成功 2 项，失败 0 项，跳过 1 项。')).toBeVisible();
    await dialog.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('已撤销')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    for (const each of [first, second]) await expect(rowOf(page, each)).toContainText('运行中');
  });

  await test.step('a snapshot of a machine, and a larger flavor with a confirmation', async () => {
    const dialog = await askOf(page, rowOf(page, one), '创建快照');
    await dialog.getByRole('textbox', { name: '快照名称' }).fill(`${one}-snap`);
    await dialog.getByRole('button', { name: '创建快照' }).click();
    await expect(dialog).toBeHidden();
    await turnTo(page, '云主机快照');
    await expect(rowOf(page, `${one}-snap`)).toContainText('可用');
    await turnTo(page, '云主机');
    const resize = await askOf(page, rowOf(page, one), '变更规格');
    await resize.getByRole('radio', { name: 'sim.small', exact: true }).check();
    await resize.getByRole('button', { name: '变更规格' }).click();
    await expect(rowOf(page, one)).toContainText('待确认变更');
    await rowOf(page, one)
      .getByRole('button', { name: / 的操作$/ })
      .click();
    await page.getByRole('menuitem', { name: '确认变更', exact: true }).click();
    await expect(rowOf(page, one)).toContainText(/运行中.*1 vCPU · 2 GiB/);
  });

  await test.step('an attached disk with a snapshot', async () => {
    await page.goto('/volumeadd');
    await box(page, '名称').fill(disk);
    await box(page, '大小').fill('5');
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name: disk })).toBeVisible();
    await button(page, '挂载').click();
    await choose(page, '云主机', one);
    await page.getByRole('dialog').getByRole('button', { name: '挂载' }).click();
    await expect(page.getByText('使用中', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: one }).first()).toBeVisible();
    await page.getByRole('tab', { name: '快照', exact: true }).click();
    await page.getByRole('button', { name: '新建云硬盘快照' }).click();
    await box(page, '名称').fill(`${disk}-snap`);
    await page.getByRole('switch', { name: '使用中也创建' }).check();
    await button(page, '创建').click();
    await expect(rowOf(page, `${disk}-snap`)).toContainText(/可用.*5/);
  });

  await test.step('a floating address behind a router', async () => {
    await page.goto('/router');
    await page.getByRole('link', { name: '新建路由器' }).click();
    await box(page, '名称').fill(router);
    await choose(page, '外部网络', 'sim-external');
    await button(page, '创建').click();
    await expect(rowOf(page, router)).toContainText('运行中');
    const connect = await askOf(page, rowOf(page, router), '连接子网');
    await choose(page, '子网', `${network}-v4`);
    await connect.getByRole('button', { name: '连接子网' }).click();
    await expect(connect).toBeHidden();
    await turnTo(page, '浮动 IP');
    await page.getByRole('link', { name: '新建浮动 IP' }).click();
    await choose(page, '外部网络', 'sim-external');
    await box(page, '描述').fill(address);
    await button(page, '创建').click();
    await expect(rowOf(page, address)).toContainText('未绑定');
    const bind = await askOf(page, rowOf(page, address), '绑定');
    await choose(page, '云主机', one);
    await bind.getByRole('button', { name: '绑定' }).click();
    await expect(rowOf(page, address)).toContainText(/已绑定.*10\.20\.30\./);
    await expect(rowOf(page, address)).toContainText(one);
  });

  await test.step('into the recycle bin, out of it, in again and purged', async () => {
    await page.goto('/instance');
    await expect(rowOf(page, one)).toContainText(/10\.20\.30\..*198\.18\./);
    const recycle = await askOfMany(page, machines, '移入回收站');
    await recycle.getByRole('button', { name: '移入回收站 3 项' }).click();
    await expect(recycle.getByText('“移入回收站”成功 3 项，失败 0 项，跳过 0 项。')).toBeVisible();
    await recycle.getByRole('button', { name: '关闭' }).click();
    for (const each of machines) await expect(rowOf(page, each)).toHaveCount(0);
    await turnTo(page, '回收站');
    for (const each of machines) await expect(rowOf(page, each)).toContainText('在回收站');
    await actOn(page, rowOf(page, one), '恢复');
    await expect(rowOf(page, one)).toHaveCount(0);
    await turnTo(page, '云主机');
    await expect(rowOf(page, one)).toContainText('运行中');
    await actOn(page, rowOf(page, one), '移入回收站');
    await expect(rowOf(page, one)).toHaveCount(0);
    await turnTo(page, '回收站');
    await expect(rowOf(page, one)).toContainText('在回收站');
    const purge = await askOfMany(page, machines, '彻底删除');
    await purge.getByRole('button', { name: '彻底删除 3 项' }).click();
    await expect(purge.getByText('“彻底删除”成功 3 项，失败 0 项，跳过 0 项。')).toBeVisible();
    await purge.getByRole('button', { name: '关闭' }).click();
    for (const each of machines) await expect(rowOf(page, each)).toHaveCount(0);
  });

  await test.step('the dialog that reports what blocks a deletion removes it', async () => {
    await page.goto('/volume');
    await expect(rowOf(page, disk)).toContainText('可用');
    const dialog = await askOf(page, rowOf(page, disk), '删除');
    await expect(dialog.getByText('以下数据仍在引用，需先解除：')).toBeVisible();
    await dialog.getByRole('button', { name: `删除 ${disk}-snap` }).click();
    await page
      .getByRole('dialog', { name: `删除 ${disk}-snap？` })
      .getByRole('button', { name: '删除', exact: true })
      .click();
    await expect(dialog.getByText('以下数据仍在引用，需先解除：')).toBeHidden();
    await dialog.getByRole('textbox').fill(disk);
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expect(rowOf(page, disk)).toHaveCount(0);
  });

  await test.step('nothing is left', async () => {
    await page.goto('/floatingip');
    await expect(rowOf(page, address)).toContainText('未绑定');
    await actOn(page, rowOf(page, address), '释放');
    await expect(rowOf(page, address)).toHaveCount(0);
    await turnTo(page, '路由器');
    const disconnect = await askOf(page, rowOf(page, router), '断开子网');
    await choose(page, '子网', `${network}-v4`);
    await disconnect.getByRole('button', { name: '断开子网' }).click();
    await expect(disconnect).toBeHidden();
    await actOn(page, rowOf(page, router), '清除网关');
    await expect(rowOf(page, router)).not.toContainText('sim-external');
    await erase(page, router);
    await turnTo(page, '网络');
    await erase(page, network);
    await page.goto('/instance-snapshot');
    await actOn(page, rowOf(page, `${one}-snap`), '删除');
    await expect(rowOf(page, `${one}-snap`)).toHaveCount(0);
    await turnTo(page, '密钥对');
    await erase(page, key);
  });
});

test('from a VPC to a purged machine, in the group nextStack (spec 2.2, 4.1)', async ({ page }) => {
  const vpc = own('vpc');
  const subnet = own('subnet');
  const key = own('key');
  const machine = own('vm');
  const disk = own('disk');
  const eip = own('eip');

  await test.step('a VPC with a subnet', async () => {
    await selectCloud(page, '/nextStack/vm', '西南算力云');
    await turnTo(page, '专有网络');
    await page.getByRole('link', { name: '新建专有网络' }).click();
    await box(page, '名称').fill(vpc);
    await box(page, '网段').fill('10.40.0.0/16');
    await button(page, '创建').click();
    await expect(rowOf(page, vpc)).toContainText(/可用.*10\.40\.0\.0\/16/);
    await page.getByRole('link', { name: vpc, exact: true }).click();
    await page.getByRole('tab', { name: '子网' }).click();
    await button(page, '新建子网').click();
    await box(page, '名称').fill(subnet);
    await box(page, '网段').fill('10.40.1.0/24');
    await button(page, '创建').click();
    await expect(rowOf(page, subnet)).toContainText(/可用.*10\.40\.1\.1/);
  });

  await test.step('an imported public key', async () => {
    await turnTo(page, '密钥对');
    await page.getByRole('link', { name: '新建密钥对' }).click();
    await box(page, '名称').fill(key);
    await box(page, '公钥').fill(PUBLIC_KEY);
    await button(page, '创建').click();
    await expect(rowOf(page, key)).toContainText(/SSH.*[0-9a-f]{2}:/);
  });

  await test.step('its machine', async () => {
    await turnTo(page, '云主机');
    await page.getByRole('link', { name: '新建云主机' }).click();
    await box(page, '名称').fill(machine);
    await page.getByRole('radio', { name: 'sim.tiny', exact: true }).check();
    await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
    await button(page, '下一步').click();
    await button(page, '下一步').click();
    await choose(page, '专有网络', vpc);
    await choose(page, '子网', subnet);
    await button(page, '下一步').click();
    await choose(page, '密钥对', key);
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name: machine })).toBeVisible();
    await expect(page.getByText('10.40.1.2', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('运行中', { exact: true }).first()).toBeVisible();
  });

  await test.step('an attached disk', async () => {
    await turnTo(page, '云硬盘');
    await page.getByRole('link', { name: '新建云硬盘' }).click();
    await box(page, '名称').fill(disk);
    await button(page, '创建').click();
    await button(page, '挂载').click();
    await choose(page, '云主机', machine);
    await page.getByRole('dialog').getByRole('button', { name: '挂载' }).click();
    await expect(page.getByText('使用中', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: machine }).first()).toBeVisible();
  });

  await test.step('a bound elastic address', async () => {
    await turnTo(page, '弹性公网 IP');
    await page.getByRole('link', { name: '新建弹性公网 IP' }).click();
    await box(page, '名称').fill(eip);
    await choose(page, '地址池', 'sim-bgp');
    await button(page, '创建').click();
    await expect(rowOf(page, eip)).toContainText('可用');
    const bind = await askOf(page, rowOf(page, eip), '绑定');
    await choose(page, '云主机', machine);
    await bind.getByRole('button', { name: '绑定' }).click();
    await expect(rowOf(page, eip)).toContainText(machine);
  });

  await test.step('a snapshot, and a larger flavor after a shutdown (spec 8.3)', async () => {
    await turnTo(page, '云主机');
    const row = rowOf(page, machine);
    await expect(row).toContainText(/10\.40\.1\.2.*198\./);
    const snapshot = await askOf(page, row, '创建快照');
    await snapshot.getByRole('textbox', { name: '快照名称' }).fill(`${machine}-snap`);
    await snapshot.getByRole('button', { name: '创建快照' }).click();
    await expect(snapshot).toBeHidden();
    await turnTo(page, '云主机快照');
    await expect(rowOf(page, `${machine}-snap`)).toContainText('可用');
    await turnTo(page, '云主机');
    await expect(row).toContainText('运行中');
    await row.getByRole('button', { name: / 的操作$/ }).click();
    await page.getByRole('menuitem', { name: /^现在不可用的操作/ }).click();
    await expect(page.getByRole('menuitem', { name: /^变更规格/ })).toContainText('请先关机');
    await page.getByRole('menuitem', { name: '关机', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '关机' }).click();
    await expect(row).toContainText('已关机');
    const resize = await askOf(page, row, '变更规格');
    await resize.getByRole('radio', { name: 'sim.small', exact: true }).check();
    await resize.getByRole('button', { name: '变更规格' }).click();
    await expect(row).toContainText('待确认变更');
    await row.getByRole('button', { name: / 的操作$/ }).click();
    await page.getByRole('menuitem', { name: '确认变更', exact: true }).click();
    await expect(row).toContainText(/(运行中|已关机).*1 vCPU · 2 GiB/);
  });

  await test.step('into the recycle bin, out of it, in again and purged', async () => {
    await actOn(page, rowOf(page, machine), '移入回收站');
    await expect(rowOf(page, machine)).toHaveCount(0);
    await turnTo(page, '回收站');
    await expect(rowOf(page, machine)).toContainText('在回收站');
    await actOn(page, rowOf(page, machine), '恢复');
    await expect(rowOf(page, machine)).toHaveCount(0);
    await turnTo(page, '云主机');
    await expect(rowOf(page, machine)).toContainText('运行中');
    await actOn(page, rowOf(page, machine), '移入回收站');
    await expect(rowOf(page, machine)).toHaveCount(0);
    await turnTo(page, '回收站');
    await expect(rowOf(page, machine)).toContainText('在回收站');
    await erase(page, machine, '彻底删除');
  });

  await test.step('nothing is left; blocking records are removed where they are reported', async () => {
    await turnTo(page, '专有网络');
    const dialog = await askOf(page, rowOf(page, vpc), '删除');
    await expect(dialog.getByText('以下数据仍在引用，需先解除：')).toBeVisible();
    await dialog.getByRole('button', { name: `删除 ${subnet}` }).click();
    await page
      .getByRole('dialog', { name: `删除 ${subnet}？` })
      .getByRole('button', { name: '删除', exact: true })
      .click();
    await expect(dialog.getByText('以下数据仍在引用，需先解除：')).toBeHidden();
    await dialog.getByRole('textbox').fill(vpc);
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expect(rowOf(page, vpc)).toHaveCount(0);
    await turnTo(page, '弹性公网 IP');
    await actOn(page, rowOf(page, eip), '释放');
    await expect(rowOf(page, eip)).toHaveCount(0);
    await turnTo(page, '云硬盘');
    await erase(page, disk);
    await turnTo(page, '云主机快照');
    await actOn(page, rowOf(page, `${machine}-snap`), '删除');
    await expect(rowOf(page, `${machine}-snap`)).toHaveCount(0);
    await turnTo(page, '密钥对');
    await erase(page, key);
  });
});

test('the screen of a simulated machine shows its boot log and reads keys; a ticket opens once (spec 2.2)', async ({
  page,
}) => {
  const canvas = page.getByRole('region', { name: '云主机屏幕' }).locator('canvas');
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const coloursIn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      // Not connected yet.
      if (element.width === 0) return 0;
      // The browser warns about reading a canvas that is drawn on often; a copy is not.
      const copy = new OffscreenCanvas(element.width, element.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(element, 0, 0);
      const pixels = copy?.getImageData(0, 0, element.width, element.height).data ?? [];
      return new Set(new Uint32Array(new Uint8Array(pixels).buffer)).size;
    });
  await selectCloud(page, '/nextStack/vm', '华东智算云');
  await page.getByRole('link', { name: 'jupyter', exact: true }).click();
  const issued = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/console'),
  );
  await page.getByRole('tab', { name: '屏幕' }).click();

  const ticket: unknown = await (await issued).json();
  await expect(page.getByText('已连接，点击屏幕后键盘输入发往云主机')).toBeVisible();
  // The bar and the text have two colours each.
  await expect.poll(coloursIn).toBe(4);
  await expect(canvas).toBeInViewport({ ratio: 1 });

  const booted = await picture();
  await page.keyboard.type('root');
  await expect.poll(picture).not.toBe(booted);
  const typed = await picture();
  await button(page, '发送 Ctrl+Alt+Del').click();
  await expect.poll(picture).not.toBe(typed);

  await test.step('after a reload, the used ticket is refused, and a new one opens the screen', async () => {
    await page.route('**/console', (route) => route.fulfill({ status: 201, json: ticket }));
    await page.reload();
    await expect(page.getByText(/^该云的远程屏幕服务没有响应/)).toBeVisible();
    await page.unroute('**/console');
    await button(page, '重新连接').click();
    await expect.poll(coloursIn).toBe(4);
  });
});
