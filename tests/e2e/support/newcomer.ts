import { expect, type Page } from '@playwright/test';

/** Registers a new person and signs them in, with demo money for machines that are paid for by the hour. */
export async function registerNewcomer({ request }: Page, name: string): Promise<void> {
  const phone = `137${String(Date.now()).slice(-8)}`;
  await request.get(`/api/ums/v1/verification/registration/sms/${phone}`);
  let code = '';
  await expect
    .poll(
      async () =>
        (code = (await (await request.get('/api/sys/v1/outbox', { params: { target: phone } })).json())[0]?.code ?? ''),
    )
    .toMatch(/^\d{4,8}$/);
  const { version } = await (await request.get('/terms/terms.json')).json();
  const reply = await request.post('/api/ums/v1/users/registration', {
    data: { type: 'personal', name, password: 'Kai-Fang-2026', phone, code, terms_version: version },
  });
  expect(reply.status()).toBe(201);
  const { account_id } = await (await request.get('/api/bill/v1/wallet')).json();
  const charged = await request.put(`/api/bill/v1/accounts/${account_id}/charge`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { amount: '100.00', method: 'demo' },
  });
  expect(charged.status()).toBe(202);
}
