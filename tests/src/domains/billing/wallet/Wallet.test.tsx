import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { HowToPay } from '#src/domains/billing/wallet/HowToPay.tsx';
import { renderConsole, renderPage } from '../../../../support/console/renderConsole.tsx';

test('an owner sees their account, its money, and how to top it up', async () => {
  await renderConsole({ as: 'bp_user', at: '/wallet' });
  expect(await screen.findByRole('heading', { name: '如何充值' })).toBeTruthy();
  expect(await screen.findAllByText(/1,272,000\.88/)).not.toHaveLength(0);
  expect(await screen.findByRole('button', { name: '充值' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '获取汇款码' }).getAttribute('href')).toContain('/remittance');
});

test('says what to do without an account', async () => {
  const none = http.get('*/api/bill/v1/wallet', () => HttpResponse.json({ account_id: null, channels: [] }));
  await renderConsole({ as: 'personal', at: '/wallet', faults: [none] });
  expect(await screen.findByText('没有计费账户')).toBeTruthy();
});

test('says whom to ask while no way to top up is set up', async () => {
  await renderPage(<HowToPay reference={null} channels={[]} />);
  expect(await screen.findByText(/平台还没有开通在线充值/)).toBeTruthy();
});
