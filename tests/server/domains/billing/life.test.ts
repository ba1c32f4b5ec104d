import { expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { live } from '../../../life/live.ts';
import { recompute } from '../../../life/recompute.ts';
import type { LifeWorld } from '../../../life/world.ts';
import { scenario, START } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const SEED = Number(process.env['LIFE_SEED'] ?? 1);

/** `npm run test:life` lives longer, with processes that are killed. */
test(`a small life costs what an independent recomputation says (seed ${SEED})`, async () => {
  const all = await scenario({ testClock: true, skipsWaits: true, seed: 'none' });
  const clients = new Map<string, Client>();
  const clientOf = (who: string) => {
    const client = clients.get(who) ?? (who === 'admin' ? all.admin : all.as(who, 'Longer-12345'));
    clients.set(who, client);
    return client;
  };
  const world: LifeWorld = {
    db: all.db,
    async call(who, method, path, body, key) {
      const client = clientOf(who);
      const options = key === undefined ? {} : { headers: { 'idempotency-key': key } };
      if (method === 'GET') return client.get(path, options);
      if (method === 'DELETE') return client.delete(path, options);
      return client[method === 'POST' ? 'post' : 'put'](path, body, options);
    },
    async advance(to) {
      const { status, body } = await all.admin.post('/api/sys/v1/test-clock', {
        advance_to: new Date(to).toISOString(),
      });
      expect(status, JSON.stringify(body)).toBe(200);
    },
  };
  await keepSettling(all.context());
  const { log, end } = await live(world, { seed: SEED, accounts: 3, things: 9, days: 1, operations: 40, start: START });
  expect(await recompute(world, log, end), `seed ${SEED}`).toEqual([]);
  if (process.env['LIFE_SEED']) console.log(Object.fromEntries(log.operations));
});
