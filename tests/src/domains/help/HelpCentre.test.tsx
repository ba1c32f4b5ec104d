import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { keepOriginals } from '#server/domains/help/originals/keepOriginals.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

async function withArticles() {
  const server = await scenario();
  await keepOriginals(server.context());
  return server;
}

test('the help lists articles, finds them by pinyin, and leads through one (spec 2.2)', async () => {
  const server = await withArticles();
  const { user, address } = await renderConsole({ as: 'personal', at: '/help', server });
  expect(await screen.findByRole('heading', { level: 2, name: '费用' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '管理文章' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '搜索帮助' }), 'chongzhi');
  const results = within(await screen.findByRole('region', { name: '搜索结果' }));
  const found = await results.findByRole('link', { name: '充值与余额' });
  expect(found.querySelector('mark')?.textContent).toBe('充值');
  await waitFor(() => expect(address()).toBe('/help?q=chongzhi'));
  await user.click(found);
  expect(await screen.findByRole('heading', { level: 1, name: '充值与余额' })).toBeTruthy();
  const own = within(await screen.findByRole('navigation', { name: '本文内容' }));
  const target = decodeURIComponent(own.getByRole('link', { name: '银行转账' }).getAttribute('href') ?? '').slice(1);
  expect(document.getElementById(target)?.tagName).toBe('H2');
  expect(screen.getAllByRole('link', { name: '钱包' })[0]?.getAttribute('href')).toBe('/wallet');
});

test('a page leads to its article, and a record page too', async () => {
  const server = await withArticles();
  const { user, address } = await renderConsole({ at: '/area', server });
  await user.click(await screen.findByRole('link', { name: '这个页面的帮助' }));
  await waitFor(() => expect(address()).toBe('/help/helpCenter/regions'));
  expect(await screen.findByRole('heading', { level: 1, name: '区域与站点' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '这个页面的帮助' })).toBeNull();
});

test('an error leads to the page of its code', async () => {
  const server = await withArticles();
  const refusal = HttpResponse.json({ code: 24011, message: '余额不足，请充值', request_id: 'r1' }, { status: 402 });
  const { user } = await renderConsole({
    as: 'personal',
    at: '/message',
    server,
    faults: [http.post('*/api/sys/v1/inbox', () => refusal.clone())],
  });
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }));
  await user.click((await screen.findAllByRole('link', { name: '怎么办' }))[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: '错误 24011' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '充值与余额' })).toBeTruthy();
});

test('an article for other roles answers like a missing one', async () => {
  const server = await withArticles();
  await renderConsole({ as: 'personal', at: '/help/helpCenter/clouds', server });
  expect(await screen.findByRole('heading', { level: 1, name: '没有这篇文章' })).toBeTruthy();
});

test('a reader says whether an article helped, and may add a comment', async () => {
  const server = await withArticles();
  const { user } = await renderConsole({ as: 'personal', at: '/help/helpCenter/wallet', server });
  await user.click(await screen.findByRole('button', { name: '没帮助' }));
  await user.type(await screen.findByRole('textbox', { name: /哪里可以写得更好/ }), '缺少截图');
  await user.click(screen.getByRole('button', { name: '提交意见' }));
  expect(await screen.findByText('意见已提交')).toBeTruthy();
  expect(screen.getByRole('button', { name: '没帮助' }).getAttribute('aria-pressed')).toBe('true');
  const [row] = await server.db.all('select helpful, comment from help_feedback');
  expect(row).toMatchObject({ helpful: 0, comment: '缺少截图' });
});
