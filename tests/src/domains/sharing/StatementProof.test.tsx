// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { sharingWorld, type SharingWorld } from '../../../server/domains/sharing/sharingWorld.ts';

let world: SharingWorld;
let statement: number;
beforeAll(async () => {
  world = await sharingWorld('2026-07-03T12:00:00+08:00');
  const provider = await world.provider('NL');
  await world.rule({ provider_id: provider.id, provider_pct: '70' });
  await world.charge({ provider: provider.id, payable: 0.01, day: '2026-06-10' });
  await world.charge({ provider: provider.id, payable: 99.99, day: '2026-06-11' });
  const { body } = await world.run('2026-06', provider.id);
  statement = body.statements[0].id;
}, 60_000);

const page = () => `/separateAccountingSystem/record/${statement}?tab=proof`;

test('a statement is computed again in the page, from its lines and rule versions', async () => {
  const { user } = await renderConsole({ at: page(), server: world.all });
  expect((await screen.findByText(/规则 · R/)).closest('li')?.textContent).toMatch(/100\.00 × 70(\.0+)? %.*= ¥70\.00/);
  await user.click(screen.getByRole('button', { name: '在本页复算' }));
  expect(await screen.findByText('一致：2 条明细，应付 ¥70.00。')).toBeTruthy();
});

test('a line that was changed behind the rules is named', async () => {
  await world.all.db.run(
    `update settlement_lines set share_amount = share_amount + 1, amount = amount + 1 where number = 2`,
  );
  const { user } = await renderConsole({ at: page(), server: world.all });
  await user.click(await screen.findByRole('button', { name: '在本页复算' }));
  await waitFor(() => expect(screen.getByText(/^不一致：1 条明细不同/)).toBeTruthy());
  expect(screen.getByText(/^第 2 条：复算 ¥69\.993，结算单 ¥69\.993001$/)).toBeTruthy();
});
