import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

/** What the platform records on its own: transitions, sign-ins, and what a request led to under one parent. */
describe.each(await databasesUnderTest())('recorded events on $dialect', (database) => {
  async function eventsOf({ db, platform }: Scenario, type: string) {
    await platform.deps.journals.settle();
    return db.all(
      `select id, type, state, level, resource_id, user_name, parent_event_id from event_log where type like '${type}' order by id`,
    );
  }

  test('a sign-in, a wrong password and a sign-out', async () => {
    const world = await scenario({ database });
    await world.guest.post('/api/ums/v1/auth/password/tokens', { name: 'admin', password: 'wrong' });
    await world.admin.delete('/api/ums/v1/auth/tokens');
    expect(await eventsOf(world, 'sessions.%')).toMatchObject([
      { type: 'sessions.sign_in', state: 'failed', level: 'WARN' },
      { type: 'sessions.sign_in', state: 'completed', user_name: 'admin' },
      { type: 'sessions.sign_out', state: 'completed', user_name: 'admin' },
    ]);
  });

  test('a transition and its end, under the request that asked for it', async () => {
    const world = await scenario({ database });
    const { admin, clock, platform } = world;
    const list = await admin.get('/api/ecrm/v1/gws?range=[0,0]&filter=%7B%22status%22%3A%22active%22%7D');
    const { id } = list.body[0];
    const reply = await admin.post(`/api/ecrm/v1/gws/${id}?action=reboot`);
    expect(reply.status).toBe(202);
    clock.advance(3_000);
    await platform.runner.runDue();
    const events = await eventsOf(world, 'gateways.%');
    const [first, second] = events.slice(-2) as [{ id: number }, object];
    expect(first).toMatchObject({ type: 'gateways.reboot', state: 'started', user_name: 'admin' });
    expect(second).toMatchObject({ state: 'completed', resource_id: `${id}`, parent_event_id: first.id });
  });
});
