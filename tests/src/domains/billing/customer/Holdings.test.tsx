import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

const holdings = (reply: () => Response) => http.get('*/api/bill/v1/consumes/holdings', reply);

async function opened(reply: () => Response) {
  const server = await scenario();
  const { account_id } = (await server.bp_user.get('/api/bill/v1/wallet')).body;
  const page = await renderConsole({
    at: `/accountdesc/${account_id}?tab=standing`,
    server,
    faults: [holdings(reply)],
  });
  return { ...page, account: account_id };
}

test('the page of an account says what it holds by kind, and each kind leads to its list (decision 301)', async () => {
  const { account, user, address } = await opened(() =>
    HttpResponse.json([
      { kind: 'vm', count: 3, states: { active: 2, suspended: 1 }, cost: '12.345000' },
      { kind: 'volume', count: 1, states: { active: 1 }, cost: '0' },
    ]),
  );
  const panel = within(await screen.findByRole('region', { name: /持有的资源/ }));
  const [, machines, disks] = panel.getAllByRole('row').map(({ textContent }) => textContent);
  expect(machines).toMatch(/^云主机3.*2.*1¥12\.35$/);
  expect(disks).toMatch(/^云硬盘1.*¥0\.00$/);
  await user.click(panel.getByRole('link', { name: '云主机' }));
  await expect.poll(() => decodeURIComponent(address())).toContain(`"account_id":${account},"resource_type":"vm"`);
});

test('an account without anything says so, and a failure is not an empty list', async () => {
  const { unmount } = await opened(() => HttpResponse.json([]));
  expect(await screen.findByText(/没有计费/)).toBeTruthy();
  unmount();
  await opened(() => HttpResponse.json({ code: 9999, message: 'away' }, { status: 500 }));
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/没有计费/)).toBeNull();
});
