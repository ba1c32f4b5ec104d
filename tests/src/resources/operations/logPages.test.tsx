import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
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

describe('the time line of a record', () => {
  const receiver = async () => {
    const server = await scenario();
    const values = { name: 'hook', type: 'webhook', url: 'https://8.8.8.8/hook', secret: 'a secret of a webhook' };
    const { body } = await server.admin.post(RECEIVERS, values);
    await server.admin.patch(`${RECEIVERS}/${body.id}`, { name: '' });
    return { server, at: `/alarmmanagement/receivers/${body.id}` };
  };

  test('shows the creation with its request, and a refused change', async () => {
    const { user } = await renderConsole(await receiver());
    await user.click(await screen.findByRole('tab', { name: '变更历史' }));
    await user.click(await screen.findByRole('button', { name: '全部动态' }));
    expect(await screen.findByText('201')).toBeTruthy();
    expect(screen.getByText('400')).toBeTruthy();
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
