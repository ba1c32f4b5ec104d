import { expect, test } from 'vitest';
import { createGate } from '#server/engine/schemas/settle/gate.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { runningPlatform } from '../../../../support/servers/runningPlatform.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const turns = async (count = 5) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
};

test('a closed gate waits for what is inside, and lets in what came meanwhile when it opens', async () => {
  const gate = createGate();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.pass(async () => {
    await promise;
    order.push('first');
  });
  const closing = gate.close().then((open) => {
    order.push('closed');
    return open;
  });
  const second = gate.pass(async () => void order.push('second'));
  await turns();
  expect(order).toEqual([]);
  resolve();
  const open = await closing;
  await turns();
  expect(order).toEqual(['first', 'closed']);
  open();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'closed', 'second']);
});

test('work that fails leaves the gate, and work that never ends holds it no longer than its limit', async () => {
  const gate = createGate(1);
  await expect(gate.pass(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  (await gate.close())();
  void gate.pass(() => new Promise(() => undefined));
  const open = await gate.close();
  let passed = false;
  const waiting = gate.pass(async () => void (passed = true));
  await turns();
  expect(passed).toBe(false);
  open();
  await waiting;
  expect(await gate.pass(async () => 'open')).toBe('open');
});

test.each(await databasesUnderTest())(
  'requests while names change are answered by the old ones or the new ones, on $dialect',
  async (database) => {
    const racks = (name: string, rest = '') => ({
      'region/racks.yaml': plainResource(
        'racks',
        [
          field(name, `type: text, search: true${rest}`),
          field('size', rest === '' ? 'type: integer' : 'type: text'),
        ].join('\n'),
      ),
    });
    const running = await runningSchemas(database, racks('one'));
    const { admin } = await runningPlatform(running);
    await admin.post('/api/ecrm/v1/racks', { one: 'first', size: 7 });
    let stop = false;
    const seen: { status: number; body: unknown }[] = [];
    const readers = Array.from({ length: 8 }, async (_, index) => {
      for (; !stop; await turns(1)) {
        if (index % 2 === 0) seen.push(await admin.get('/api/ecrm/v1/racks/1'));
        // The name that does not exist is refused as unknown, which is a valid response.
        else seen.push(await admin.patch('/api/ecrm/v1/racks/1', index === 1 ? { one: 'first' } : { two: 'first' }));
      }
    });
    for (let round = 0; round < 4; round += 1) {
      expect(await running.save(racks('two', ', was: one'))).toEqual([]);
      expect(await running.save(racks('one'))).toEqual([]);
    }
    stop = true;
    await Promise.all(readers);
    expect(new Set(seen.map(({ status }) => (status >= 500 ? status : 'answered')))).toEqual(new Set(['answered']));
    const shapes = new Set(
      seen
        .filter(({ status }) => status === 200)
        .map(({ body }) =>
          JSON.stringify(Object.entries(body as object).filter(([key]) => ['one', 'two', 'size'].includes(key))),
        ),
    );
    expect([...shapes].toSorted()).toEqual(['[["one","first"],["size",7]]', '[["two","first"],["size","7"]]']);
  },
);
