import { expect, type APIRequestContext } from '@playwright/test';

/** Moves the clock to an instant (milliseconds), and runs what falls due on the way. */
export async function advanceTo(admin: APIRequestContext, instant: number): Promise<void> {
  const data = { advance_to: new Date(instant).toISOString() };
  const reply = await admin.post('/api/sys/v1/test-clock', { data, timeout: 600_000 });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export async function advance(admin: APIRequestContext, ms: number): Promise<void> {
  const { now } = await (await admin.get('/api/sys/v1/test-clock')).json();
  await advanceTo(admin, Date.parse(now) + ms);
}

/** What a cloud does begins at once, and ends at the same instant. */
export const settle = (admin: APIRequestContext) => advance(admin, 1_000);
