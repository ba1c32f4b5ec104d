// @module-tag long
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { openItem, sell } from '../../../../server/domains/billing/settlement/usage.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';
import { withoutPrices } from '../../../../support/withoutPrices.ts';

const accountOf = async ({ db }: Awaited<ReturnType<typeof scenario>>, name: string) => {
  const [row] = await db.all<{ id: number }>(
    'select a.id from accounts a join users u on u.id = a.user_id where u.name = ?',
    [name],
  );
  return row?.id ?? 0;
};

describe('the bill of an account (spec 2.2 /consumerdesc/:id/:date)', () => {
  test('a month leads to its days, a day to its lines and back, and a line to its explanation', async () => {
    const server = await scenario();
    await withoutPrices(server);
    await sell(server, 'odd', { unit_price: '0.123456' });
    const account = await accountOf(server, 'personal');
    await openItem(server, account, 'odd', server.clock.now());
    await keepSettling(server.context());
    server.clock.advance(3_600_000);
    await server.platform.runner.runDue();
    const { address } = await renderConsole({ as: 'personal', at: `/consumerdesc/${account}/2026-11`, server });
    const user = userEvent.setup();
    expect(await screen.findByRole('heading', { name: '2026-11 账单' })).toBeTruthy();
    const pack = screen.getByRole('link', { name: '下载本月全部文件（ZIP）' });
    expect(pack.getAttribute('href')).toBe(`/api/bill/v1/consumes/pack?account_id=${account}&period=2026-11&lang=zh`);
    // Days without charges are there, too.
    expect(within(screen.getByRole('list', { name: '按日消费' })).getAllByRole('link')).toHaveLength(30);
    expect(screen.getByRole('link', { name: '2026-11-19 ¥0.00' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^2026-11-20 ¥0\.12/ }));
    expect(await screen.findByRole('heading', { name: '2026-11-20 账单' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '← 2026-11-19' })).toBeTruthy();
    // The period before a day is a day, and what was paid on a day is not what was consumed on it.
    expect(screen.getAllByText('前一日')).toHaveLength(2);
    expect(screen.queryByText('上月')).toBeNull();
    expect(screen.getByText(/^消费按用量所在的日期统计，支付按扣款的时间统计/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '说明这笔金额' }));
    await user.click(await screen.findByRole('button', { name: '在此重新计算' }));
    expect(await screen.findByText('重新计算得 ¥0.123456，与账上一致')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: '整月账单' }));
    expect(address()).toBe(`/consumerdesc/${account}/2026-11`);
  });

  test.each([
    ['of another owner', 'bp_user', '2026-11'],
    ['that does not exist', undefined, '2026-11'],
    ['of a month that does not exist', 'personal', '2026-13'],
    ['of a day that does not exist', 'personal', '2026-02-30'],
  ])('a bill %s is missing', async (_, name, date) => {
    const server = await scenario();
    const account = name === undefined ? 987_654 : await accountOf(server, name);
    await renderConsole({ as: 'personal', at: `/consumerdesc/${account}/${date}`, server });
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  });
});
