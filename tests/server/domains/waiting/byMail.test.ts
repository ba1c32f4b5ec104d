import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../support/scenario.ts';
import { openMailServer, type MailServer } from '../../../support/servers/mailServer.ts';
import { plainMail } from '../../../support/servers/plainMail.ts';

const USERS = '/api/ums/v1/users';
const ADJUSTMENTS = '/api/bill/v1/adjustments';
const INBOX = '/api/sys/v1/waiting?kind=adjustments.pending';
const CONSOLE = 'https://console.example.com';
const HOUR_MS = 3_600_000;
/** Who may approve, each with a verified address. */
const DECIDERS = ['fourth', 'second', 'third'] as const;
const address = (name: string) => `${name}@example.com`;

/** From a request to its decision, with the messages as they leave the server (decisions 303 to 305). */
describe('what waits, by mail', () => {
  let all: Scenario;
  let server: MailServer;
  const ids: Record<string, number> = {};
  let account = 0;
  beforeAll(async () => {
    server = await openMailServer();
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Suantai <noreply@example.com>' };
    all = await createScenario({ seed: 'none', settings: { environment, publicUrl: CONSOLE } });
    for (const name of DECIDERS) await make({ name, kind: 1, permissions: [] });
    // Reads nothing of billing.
    const customer = await make({ name: 'customer', kind: 3 });
    [{ id: account }] = (await all.admin.get(`/api/bill/v1/accounts?filter={"user_id":${customer}}`)).body;
    for (const { id, name } of await all.db.all<{ id: number; name: string }>('select id, name from users'))
      ids[name] = id;
    for (const name of [...DECIDERS, 'admin', 'customer'])
      await all.db.run('update users set email = ?, email_verified = 1 where name = ?', [address(name), name]);
    // Those that the platform begins with.
    await all.db.run('delete from jobs');
  });
  afterAll(async () => {
    await all.close();
    await server.close();
  });

  async function make(values: Record<string, string | number | never[]>): Promise<number> {
    const made = await all.admin.post(USERS, { ...values, password: DEMO_PASSWORD });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return made.body.id;
  }
  /** A session ends within a day of the test clock. */
  const as = (name: string) => all.as(name, DEMO_PASSWORD);
  /** What was sent since the last look: to whom, in plain text. */
  const arrived = async () => {
    for (let round = 0; round < 3; round += 1) await all.platform.runner.runDue();
    return server.mails
      .splice(0)
      .map(({ to, text }) => ({ to: to.join(), ...plainMail(text) }))
      .filter(({ body }) => body.includes('/waiting?open='))
      .toSorted((a, b) => a.to.localeCompare(b.to));
  };
  const readersOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to);
  let serial = 0;
  async function request(): Promise<{ id: number; number: string }> {
    serial += 1;
    const adjusted = await as('admin').post(
      `/api/bill/v1/accounts/${account}?action=adjust`,
      { amount: `${2_000_000 + serial}.00`, reason: 'a large one', reference: `mail-${serial}` },
      { headers: { 'idempotency-key': `mail-${serial}` } },
    );
    expect(adjusted, JSON.stringify(adjusted.body)).toMatchObject({ status: 202, body: { status: 'pending' } });
    return { id: adjusted.body.id, number: adjusted.body.adjustment_no };
  }
  const decide = (name: string, id: number, action = 'reject') =>
    as(name).post(`${ADJUSTMENTS}/${id}?action=${action}`, {}, { headers: { 'idempotency-key': `${name}-${id}` } });
  const waitsFor = async (name: string, id: number) =>
    (await as(name).get(INBOX)).body.items.some((item: { id: number }) => item.id === id);

  test('everyone who may decide gets one, once; who asked and who may not decide get none', async () => {
    const { id, number } = await request();
    const mails = await arrived();
    expect(readersOf(mails)).toEqual(DECIDERS.map(address));
    for (const { subject } of mails) expect(subject).toBe(`待处理：调账单 ${number}（待批准）`);
    expect(await arrived()).toEqual([]);
    const messages = await all.db.all<{ user_id: number }>(
      'select user_id from messages where key like ? and in_app = 1',
      [`waiting adjustments pending ${id} %`],
    );
    expect(messages.map(({ user_id }) => user_id).toSorted()).toEqual(DECIDERS.map((name) => ids[name]).toSorted());
    await decide('fourth', id);
  });

  test('its link leads to the decision, which waits for no one else afterwards', async () => {
    const { id } = await request();
    const body = (await arrived())[0]?.body ?? '';
    const link = new URL(/https:\S+/.exec(body)?.[0] ?? '');
    expect([link.origin, link.pathname, link.searchParams.get('open')]).toEqual([
      CONSOLE,
      '/waiting',
      `adjustments/${id}`,
    ]);
    expect(await waitsFor('second', id)).toBe(true);
    expect(await waitsFor('admin', id), 'who asked does not decide').toBe(false);
    expect((await decide('admin', id, 'approve')).status).toBe(409);
    expect((await decide('third', id)).status).toBe(200);
    for (const name of DECIDERS) expect(await waitsFor(name, id), name).toBe(false);
    await arrived();
    const unread = await all.db.all('select id from messages where key like ? and read_at is null', [
      `waiting adjustments pending ${id} %`,
    ]);
    expect(unread, 'a message about what is decided is read').toEqual([]);
    // The one who comes later reads that it is over.
    expect((await decide('second', id)).status).toBe(409);
  });

  test('who has turned mail off for such messages finds it in the inbox alone', async () => {
    const preferences = JSON.stringify({ messages: { review: { email: false } } });
    await all.db.run('update users set preferences = ? where name = ?', [preferences, 'second']);
    const { id } = await request();
    expect(readersOf(await arrived())).toEqual(['fourth', 'third'].map(address));
    expect(await waitsFor('second', id)).toBe(true);
    await decide('fourth', id);
    await all.db.run(`update users set preferences = '{}' where name = 'second'`);
  });

  test('a reminder after a day; after three, the administrators hear of it too; once decided, nothing more', async () => {
    const { id, number } = await request();
    await arrived();
    all.clock.advance(24 * HOUR_MS - 1);
    expect(await arrived()).toEqual([]);
    all.clock.advance(1);
    const reminders = await arrived();
    expect(readersOf(reminders)).toEqual(DECIDERS.map(address));
    for (const { subject } of reminders) expect(subject).toContain(`仍待处理：调账单 ${number}`);
    all.clock.advance(48 * HOUR_MS);
    const escalated = await arrived();
    expect(readersOf(escalated)).toEqual(['admin', ...DECIDERS].map(address));
    for (const { subject } of escalated) expect(subject).toContain(`长时间未处理：调账单 ${number}`);
    expect((await decide('fourth', id)).status).toBe(200);
    all.clock.advance(72 * HOUR_MS);
    expect(await arrived()).toEqual([]);
  });

  test('what is decided before the reminder, and so is final, reminds no one', async () => {
    const { id } = await request();
    await arrived();
    expect((await decide('third', id)).status).toBe(200);
    all.clock.advance(72 * HOUR_MS);
    expect(await arrived()).toEqual([]);
    const { body } = await as('admin').get('/api/sys/v1/overview');
    const own = body.resources.find(({ resource }: { resource: string }) => resource === 'adjustments');
    expect(own?.attention ?? [], 'rejected is final').toEqual([]);
  });

  test('a substitute gets it in place of who is away', async () => {
    const named = await as('fourth').post('/api/ums/v1/substitutes', { substitute_id: ids['third'] ?? 0 });
    expect(named, JSON.stringify(named.body)).toMatchObject({ status: 201 });
    const { id, number } = await request();
    const mails = await arrived();
    expect(readersOf(mails)).toEqual(['second', 'third'].map(address));
    expect(mails[1]?.subject).toBe(`待处理（代 fourth）：调账单 ${number}（待批准）`);
    expect((await decide('third', id)).status).toBe(200);
  });
});
