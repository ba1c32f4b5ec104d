import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { newAccount } from '../../../support/wallets.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const once = (key: string) => ({ headers: { 'idempotency-key': key } });

test('who confirms a transfer sees its payer and enters the number at the bank (ours)', async () => {
  const account_id = await newAccount(server);
  const { body } = await server.admin.post(
    '/api/bill/v1/remittances',
    { account_id, amount: '120', payer_name: 'Payer of twelve', payer_bank: 'Bank of twelve' },
    once('transfer'),
  );
  // Neither the payer's bank nor the proof is a column of the list.
  const { user } = await renderConsole({ at: '/remittance', lang: 'en', server });
  await user.click(await screen.findByRole('button', { name: `Confirm ${body.remittance_no}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Confirm: ${body.remittance_no}` }));
  for (const shown of ['Payer of twelve', 'Bank of twelve', 'Proof']) await dialog.findByText(shown);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const serial = dialog.getByRole('textbox', { name: /Bank serial number/ });
  await waitFor(() => expect(serial.getAttribute('aria-invalid')).toBe('true'));
  await user.type(serial, 'B-1');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body: received } = await server.admin.get(`/api/bill/v1/remittances/${body.id}`);
  expect(received).toMatchObject({ status: 'approved', bank_serial: 'B-1' });
});
