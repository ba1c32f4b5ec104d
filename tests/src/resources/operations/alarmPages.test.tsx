import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openEvent } from '#server/domains/operations/alarms/events.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario, type Scenario } from '../../../support/scenario.ts';

/** An event that fires on a cloud, as the evaluator opens it. */
async function firing(server: Scenario): Promise<number> {
  const { id } = await server.context().transaction((inside) =>
    openEvent(byPlatform(inside), {
      source: 'rule',
      key: 'test 1',
      at: server.clock.now(),
      alarm_id: null,
      alarm_name: '云存储将满',
      severity: 2,
      object: { resource: 'clouds', id: 'a', title: '华北通用云' },
      value: 88,
      threshold: 80,
      metric: 'clouds.storage_pct',
      unit: 'percent',
      condition: 'last(clouds.storage_pct[15m]) > 80',
      labels: {},
      annotations: {},
      owner: { user_id: null, bp_id: null },
      receivers: [],
    }),
  );
  return id;
}

/** Spec 2.2, 7.7: what an alarm event says, and what people do about it. */
describe('the page of an alarm event', () => {
  test('says what fires since when with which value, in words, and is claimed', async () => {
    const server = await scenario();
    const { user } = await renderConsole({ at: `/alarmdetails/${await firing(server)}`, server });
    expect(await screen.findByText(/华北通用云/, { selector: '[role=note] *' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('note').textContent).toMatch(/起存储使用率异常，触发时为 88%，阈值 80%/),
    );
    expect(await screen.findByText('最近15分钟存储使用率的最近值 > 80%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    await user.click((await screen.findAllByRole('button', { name: '认领' }))[0] as HTMLElement);
    expect(await screen.findByText('已认领')).toBeTruthy();
  });

  test('is missing for an organisation that does not own it', async () => {
    const server = await scenario();
    await renderConsole({ at: `/alarmdetails/${await firing(server)}`, as: 'bp_admin', server });
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
