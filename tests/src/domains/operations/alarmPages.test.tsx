// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { firingEvent } from '../../../support/operations/firingEvent.ts';
import { scenario } from '../../../support/scenario.ts';

test('the objects of a rule and of a silence have their names and a link, and so has that of an event', async () => {
  const server = await scenario();
  const [cloud] = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body;
  const { cloud_id, name: cloud_name } = cloud;
  const { body: rule, status } = await server.admin.post('/api/omc/v1/alarms', {
    name: '云存储',
    object_type: 'clouds',
    selection: 'chosen',
    object_ids: [cloud_id],
    conditions: [{ metric: 'clouds.storage_pct', threshold: 80 }],
  });
  expect(status).toBe(201);
  const linkOf = async () => (await screen.findByRole('link', { name: cloud_name })).getAttribute('href');
  const visit = await renderConsole({ at: `/alarmmanagement/${rule.id}`, server });
  expect(await linkOf()).toContain(cloud_id);
  visit.unmount();

  const silence = await server.admin.post('/api/omc/v1/silences', {
    resource: 'clouds',
    object_ids: [cloud_id],
    end: new Date(server.clock.now() + 3_600_000).toISOString(),
    name: '维护',
  });
  expect(silence).toMatchObject({ status: 201 });
  const second = await renderConsole({ at: `/alarmmanagement/silences/${silence.body.id}`, server });
  expect(await linkOf()).toContain(cloud_id);
  second.unmount();

  const event = await firingEvent(server, { object: { resource: 'clouds', id: cloud_id, title: cloud_name } });
  const third = await renderConsole({ at: `/alarmdetails/${event}`, server });
  const object = async () => within(await screen.findByRole('region', { name: '告警对象' }));
  expect((await (await object()).findByRole('link', { name: cloud_name })).getAttribute('href')).toContain(cloud_id);
  third.unmount();

  // What is gone has no page to open.
  const gone = { resource: 'clouds', id: 'gone', title: '旧云' };
  const other = await firingEvent(server, { key: 'test 2', object: gone });
  await renderConsole({ at: `/alarmdetails/${other}`, server });
  expect(await (await object()).findByText('旧云')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('没有通知', { exact: false })).toBeTruthy());
  expect((await object()).queryByRole('link', { name: '旧云' })).toBeNull();
});

test('the secret of a webhook is marked as required, that of a robot is not', async () => {
  const { user } = await renderConsole({ at: '/alarmmanagement/receivers/new' });
  const secretFor = async (type: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^类型/ }));
    await user.click(await screen.findByRole('option', { name: type }));
    return screen.findByLabelText(/^签名密钥/);
  };
  expect((await secretFor('Webhook')).getAttribute('aria-required')).toBe('true');
  expect((await secretFor('群机器人')).getAttribute('aria-required')).toBeNull();
});

/** Spec 2.2, 7.7: what an alarm event says, and what people do about it. */
describe('the page of an alarm event', () => {
  test('says what fires since when with which value, in words, and is claimed', async () => {
    const server = await scenario();
    const { user } = await renderConsole({ at: `/alarmdetails/${await firingEvent(server)}`, server });
    expect(await screen.findByText(/华北通用云/, { selector: '[role=note] *' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('note').textContent).toMatch(/起存储使用率异常，触发时为 88%，阈值 80%/),
    );
    expect(await screen.findByText('最近15分钟存储使用率的最近值 > 80%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    // Once on the page (decision 352).
    await user.click(await screen.findByRole('button', { name: '认领' }));
    expect(await screen.findByText('已认领')).toBeTruthy();
    // The tabs show it at once, too.
    await user.click(screen.getByRole('tab', { name: '时间线' }));
    expect(await screen.findByRole('row', { name: /认领/ })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '释放' }));
    expect(await screen.findByRole('button', { name: '认领' })).toBeTruthy();
    expect(await screen.findByRole('row', { name: /释放/ })).toBeTruthy();
  });

  test('is one screen, and silences the event until the morning (decision 322)', async () => {
    const server = await scenario();
    const at = `/alarmdetails/${await firingEvent(server, { labels: { object_id: 'a' } })}`;
    const { user } = await renderConsole({ at, server });
    const card = async (name: string) => within(await screen.findByRole('region', { name }));
    for (const name of ['告警对象', '处理', '前后的值', '之前的变化']) await card(name);
    expect(await (await card('通知了谁')).findByText(/没有通知/)).toBeTruthy();
    const silences = await card('静默');
    expect(await silences.findByText('没有静默与它匹配。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '静默' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: '到早上 8 点' }));
    await user.click(dialog.getByRole('button', { name: '静默' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Without the live updates, which tests of pages lack.
    expect(await (await card('静默')).findByText('生效中')).toBeTruthy();
  });

  test('publishes an incident on the status page, which it shows from then on (decision 350)', async () => {
    const server = await scenario();
    const [cloud] = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body;
    const object = { resource: 'clouds', id: cloud.cloud_id, title: cloud.name };
    const event = await firingEvent(server, { object });
    const { user, address } = await renderConsole({ at: `/alarmdetails/${event}`, server });
    const informed = async () => within(await screen.findByRole('region', { name: '通知了谁' }));
    await user.click(await (await informed()).findByRole('button', { name: '发布故障公告' }));
    const title = await screen.findByRole('textbox', { name: /^标题/ });
    expect((title as HTMLInputElement).value).toBe('云存储将满');
    await user.click(screen.getByRole('button', { name: '发布故障公告' }));
    await waitFor(() => expect(address()).toBe(`/alarmdetails/${event}`));
    expect(await (await informed()).findByRole('link', { name: '云存储将满' })).toBeTruthy();
    expect((await informed()).queryByRole('button', { name: '发布故障公告' })).toBeNull();
    const [made] = (await server.admin.get('/api/omc/v1/incidents')).body;
    expect(made).toMatchObject({ event_ids: [event], cloud_ids: [cloud.cloud_id], region_ids: [cloud.region_id] });
  });

  test('says nothing of the status page to those who may not publish', async () => {
    const server = await scenario();
    const { id: user_id } = (await server.personal.get('/api/ums/v1/users/current')).body;
    const event = await firingEvent(server, { owner: { user_id, bp_id: null } });
    await renderConsole({ at: `/alarmdetails/${event}`, as: 'personal', server });
    const card = within(await screen.findByRole('region', { name: '通知了谁' }));
    expect(await card.findByText(/没有通知/)).toBeTruthy();
    expect(card.queryByText('服务状态页')).toBeNull();
  });

  test('is missing for an organisation that does not own it', async () => {
    const server = await scenario();
    await renderConsole({ at: `/alarmdetails/${await firingEvent(server)}`, as: 'bp_admin', server });
    expect(await screen.findByRole('heading', { name: '找不到该告警事件' })).toBeTruthy();
  });
});

describe('the list of the operation log', () => {
  test('shows operations and resources in words, and proves its chain to administrators', async () => {
    const server = await scenario();
    const made = await server.admin.post('/api/ecrm/v1/regions', { name: 'north', code: 'cn-north-9' });
    await server.admin.post('/api/ecrm/v1/regions', { name: '' });
    const { user } = await renderConsole({ at: '/statistics/log', server });
    await waitFor(() => expect(screen.getAllByText('区域').length).toBeGreaterThan(1));
    expect(made.status).toBe(201);
    await waitFor(() => expect(screen.getAllByText('创建').length).toBeGreaterThan(1));
    await user.click(await screen.findByRole('button', { name: '校验日志' }));
    expect(await screen.findByText(/操作日志完整/)).toBeTruthy();
  });

  test('offers no proof to a tenant, who sees only own rows', async () => {
    const server = await scenario();
    await server.admin.post('/api/ecrm/v1/regions', { name: '' });
    await renderConsole({ at: '/statistics/log', as: 'personal', server });
    expect(await screen.findByRole('heading', { level: 1, name: '操作日志' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '校验日志' })).toBeNull();
    expect(screen.queryByText('区域')).toBeNull();
  });
});

describe('the form of a silence', () => {
  test('refuses one without an end or a condition at the field, and stores one with both', async () => {
    const { user, address } = await renderConsole({ at: '/alarmmanagement/silences/new' });
    await user.type(await screen.findByRole('textbox', { name: /名称/ }), '夜间维护');
    await user.click(screen.getByRole('button', { name: '新建静默' }));
    expect(await screen.findByText('请输入内容')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '每周固定时段' }));
    await user.click(await screen.findByRole('checkbox', { name: '周一' }));
    await user.click(screen.getByRole('button', { name: '新建静默' }));
    expect(await screen.findByText(/请至少填写一个条件/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: '提示' }));
    await user.click(screen.getByRole('button', { name: '新建静默' }));
    expect(await screen.findByRole('heading', { level: 1, name: '夜间维护' })).toBeTruthy();
    expect(address()).toMatch(/silences\/\d+/);
  });
});
