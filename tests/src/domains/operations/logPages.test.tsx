// @module-tag long
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { noteRows } from '#server/engine/db/tables/journals/noteRows.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { RECEIVERS } from '../../../support/operations/announcements.ts';
import { scenario } from '../../../support/scenario.ts';

const VERIFY = '*/api/omc/v1/apilogs/chain/verify';
const broken = () => HttpResponse.json({ code: 9999, message: '系统错误' }, { status: 500 });

/** D11: the log proves itself, and says where it cannot. */
describe('the proof of the operation log', () => {
  const prove = async (faults: Parameters<typeof http.get>[1]) => {
    const { user } = await renderConsole({ at: '/statistics/log', faults: [http.get(VERIFY, faults)] });
    await user.click(await screen.findByRole('button', { name: '校验日志' }));
    return within(await screen.findByRole('dialog'));
  };

  test('says that it has not ended when the server does not answer', async () => {
    const dialog = await prove(broken);
    expect(dialog.getByRole('alert').textContent).toBe('校验没有完成，请稍后重试。');
  });

  test('names the first row that is not as it was written, and what the retention has removed', async () => {
    const dialog = await prove(() =>
      HttpResponse.json([
        { journal: 'requests', rows: 6, removed: 1200, bad: { id: 7, damage: 'changed' } },
        { journal: 'events', rows: 3, removed: 0, bad: null },
      ]),
    );
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '操作日志第 7 行被修改过，之前的行与写入时一致。 另有 1,200 行已按保留期删除。',
      '事件完整：3 行都与写入时一致。',
    ]);
  });
});

async function receiver() {
  const server = await scenario();
  const values = { name: 'hook', type: 'webhook', url: 'https://8.8.8.8/hook', secret: 'a secret of a webhook' };
  const { body } = await server.admin.post(RECEIVERS, values);
  await server.admin.patch(`${RECEIVERS}/${body.id}`, { name: '' });
  return { server, at: `/alarmmanagement/receivers/${body.id}` };
}

describe('the time line of a record', () => {
  test('shows the creation with its request, and a refused change', async () => {
    const { user } = await renderConsole(await receiver());
    await user.click(await screen.findByRole('tab', { name: '变更历史' }));
    await user.click(await screen.findByRole('button', { name: '全部动态' }));
    expect(await screen.findByText('201')).toBeTruthy();
    expect(screen.getByText('400')).toBeTruthy();
    // Each request leads to its row of the log.
    const [link] = screen.getAllByRole('link', { name: '创建' });
    await user.click(link!);
    expect(await screen.findByRole('heading', { level: 1, name: '创建' })).toBeTruthy();
    expect(await screen.findByText('/api/omc/v1/receivers')).toBeTruthy();
  });

  test('says that it could not be loaded, and loads again', async () => {
    let isBroken = true;
    const fault = http.get('*/timeline', () => (isBroken ? broken() : undefined));
    const { user } = await renderConsole({ ...(await receiver()), faults: [fault] });
    await user.click(await screen.findByRole('tab', { name: '变更历史' }));
    await user.click(await screen.findByRole('button', { name: '全部动态' }));
    const retry = await screen.findByRole('button', { name: '重试' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByText('201')).toBeTruthy();
  });
});

describe('the page of an event', () => {
  test('shows the events of the same course and the request behind them', async () => {
    const { server } = await receiver();
    const made = await server.admin.get('/api/omc/v1/apilogs?filter={"status":201,"resource_type":"receivers"}');
    const [{ request_id }] = made.body;
    const of = { resource_type: 'receivers', resource_id: '1', resource_name: 'hook', thread: 'course', request_id };
    await noteRows(server.db, 'events', { worker: '', at: 0 }, [
      { ...of, at: 1_000, type: 'receivers.check', state: 'started' },
      { ...of, at: 3_000, type: 'receivers.update', state: 'completed' },
    ]);
    const { body } = await server.admin.get('/api/omc/v1/apievents?filter={"resource_type":"receivers"}');
    const last = body.find(({ type }: { type: string }) => type === 'receivers.update');
    expect(last).toMatchObject({ duration_ms: 2_000 });
    const { user } = await renderConsole({ server, at: `/statistics/event/${last.id}` });
    expect(await screen.findByRole('heading', { level: 1, name: '修改' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '相关事件与请求' }));
    expect(await screen.findAllByRole('link', { name: 'hook' })).toHaveLength(2);
    expect((await screen.findByRole('link', { name: 'POST /api/omc/v1/receivers' })).getAttribute('href')).toMatch(
      /statistics\/log\/\d+$/,
    );
  });

  test('says that the course could not be loaded, and loads again', async () => {
    const server = await scenario();
    await noteRows(server.db, 'events', { worker: '', at: 0 }, [
      { at: 1_000, type: 'receivers.check', state: 'started' },
    ]);
    const [{ id }] = (await server.admin.get('/api/omc/v1/apievents?filter={"type":"receivers.check"}')).body;
    let isBroken = true;
    const fault = http.get('*/apievents', () => (isBroken ? broken() : undefined));
    const { user } = await renderConsole({ server, at: `/statistics/event/${id}`, faults: [fault] });
    await user.click(await screen.findByRole('tab', { name: '相关事件与请求' }));
    const retry = await screen.findByRole('button', { name: '重试' });
    isBroken = false;
    await user.click(retry);
    expect(await within(screen.getByRole('tabpanel')).findByText('receivers.check')).toBeTruthy();
  });
});
