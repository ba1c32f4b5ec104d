import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

interface Entry {
  kind: string;
  change?: { operation: string };
  request?: { status: number; action: string; code: number | null } | null;
  events?: { type: string }[];
  event?: { type: string };
}

/** Spec 7.7, D10 and D11: what was changed, requested and happened, on one line. */
describe.each(await databasesUnderTest())('the time line of a record on $dialect', (database) => {
  test('joins changes with their request and events, and shows a refusal in its place', async () => {
    const world = await scenario({ database });
    const { admin, clock } = world;
    const made = await admin.post('/api/ecrm/v1/regions', { name: 'north', code: 'cn-north-9' });
    const at = `/api/ecrm/v1/regions/${made.body.id}`;
    clock.advance(1_000);
    expect((await admin.put(at, { name: '' })).status).toBe(400);
    clock.advance(1_000);
    expect((await admin.put(at, { name: 'northern' })).status).toBe(200);
    const { status, body } = await admin.get(`${at}/timeline`);
    expect(status).toBe(200);
    const entries = body.entries as Entry[];
    expect(entries.map(({ kind, change, request }) => [kind, change?.operation, request?.status])).toEqual([
      ['change', 'update', 200],
      ['request', undefined, 400],
      ['change', 'create', 201],
    ]);
    expect(entries[1]?.request).toMatchObject({ action: 'update', code: 9000 });
    expect(body.next).toBeNull();
  });

  test('continues before an instant without a gap or a repetition', async () => {
    const world = await scenario({ database });
    const { admin, clock } = world;
    const made = await admin.post('/api/ecrm/v1/regions', { name: 'south', code: 'cn-south-9' });
    const at = `/api/ecrm/v1/regions/${made.body.id}`;
    for (let turn = 0; turn < 45; turn += 1) {
      clock.advance(1_000);
      await admin.put(at, { name: turn % 2 === 0 ? `south-${turn}` : '' });
    }
    const seen: Entry[] = [];
    let next: string | null = '';
    for (let page = 0; page < 9 && next !== null; page += 1) {
      const { body } = await admin.get(`${at}/timeline${next === '' ? '' : `?before=${next}`}`);
      seen.push(...(body.entries as Entry[]));
      next = body.next as string | null;
    }
    expect(next).toBeNull();
    expect(seen.filter(({ kind }) => kind === 'change')).toHaveLength(24);
    expect(seen.filter(({ kind }) => kind === 'request')).toHaveLength(22);
  });

  test('shows rows of the journals to their readers only, and a foreign record as a missing one', async () => {
    const world = await scenario({ database });
    const { admin, personal, guest } = world;
    const own = (await personal.get('/api/ums/v1/users/current')).body.id as number;
    const theirs = (await personal.get(`/api/ums/v1/users/${own}/timeline`)).body.entries as Entry[] | undefined;
    expect((theirs ?? []).filter(({ kind }) => kind === 'event')).toEqual([]);
    const made = await admin.post('/api/ecrm/v1/regions', { name: 'west', code: 'cn-west-9' });
    const at = `/api/ecrm/v1/regions/${made.body.id}/timeline`;
    expect((await guest.get(at)).status).toBe(401);
    expect((await admin.get('/api/ecrm/v1/regions/999999/timeline')).status).toBe(404);
    expect((await admin.get(`${at}?before=yesterday`)).status).toBe(400);
    expect((await admin.post(at, {})).status).toBe(405);
  });
});
