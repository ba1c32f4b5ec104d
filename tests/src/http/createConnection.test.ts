import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isSuspicious } from '#src/http/connection.ts';
import { createConnection } from '#src/http/createConnection.ts';

let answers = true;
let network = true;
const probe = vi.fn(async () => answers);

function opened() {
  const connection = createConnection({ probe, hasNetwork: () => network });
  const states: string[] = [];
  connection.subscribe(() => states.push(connection.state()));
  return { connection, states };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  network = true;
  probe.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe('whether the server can be reached', () => {
  test('a suspicion that the probe refutes changes nothing', async () => {
    const { connection, states } = opened();
    connection.check();
    await pass(60_000);
    expect(states).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(1);
  });

  test('a page that ends probes no longer, and what it found counts for no other page', async () => {
    const { connection } = opened();
    answers = false;
    connection.check();
    await pass(0);
    connection.check();
    connection.forget();
    expect(connection.state()).toBe('online');
    const calls = probe.mock.calls.length;
    await pass(60_000);
    expect(probe).toHaveBeenCalledTimes(calls);
    expect(connection.state()).toBe('online');
    connection.check();
    await pass(0);
    expect(connection.state()).toBe('away');
  });

  test('an unreachable server is probed at growing intervals until it responds', async () => {
    const { connection, states } = opened();
    answers = false;
    connection.check();
    await pass(0);
    expect(states).toEqual(['away']);
    for (const wait of [1_000, 2_000, 4_000, 5_000, 5_000]) {
      const calls = probe.mock.calls.length;
      await pass(wait - 1);
      expect(probe.mock.calls.length).toBe(calls);
      await pass(1);
      expect(probe.mock.calls.length).toBe(calls + 1);
    }
    answers = true;
    await pass(5_000);
    expect(states).toEqual(['away', 'online']);
    await pass(60_000);
    expect(probe).toHaveBeenCalledTimes(7);
  });

  test('without a network it is offline, unless the server responds anyway', async () => {
    const { connection, states } = opened();
    network = false;
    connection.check();
    await pass(0);
    expect(states).toEqual([]);
    answers = false;
    connection.check();
    await pass(0);
    expect(states).toEqual(['offline']);
    network = true;
    await pass(1_000);
    expect(states).toEqual(['offline', 'away']);
  });

  test('several suspicions at once cause one probe', async () => {
    const { connection } = opened();
    for (let calls = 0; calls < 10; calls += 1) connection.check();
    await pass(0);
    expect(probe).toHaveBeenCalledTimes(1);
  });
});

describe('which faults cause a suspicion', () => {
  test.each([
    ['no answer', { cause: 'network', status: 0, body: {} }, true],
    ['an answer that never came', { cause: 'timeout', status: 0, body: {} }, true],
    ['a proxy without a server', { cause: 'answer', status: 502, body: {} }, true],
    ['a proxy that waits in vain', { cause: 'answer', status: 504, body: { request_id: 'r' } }, true],
    ['a cloud that our server can not reach', { cause: 'answer', status: 502, body: { code: 12006 } }, false],
    ['a refusal', { cause: 'answer', status: 400, body: { code: 9000 } }, false],
    ['a fault of the server', { cause: 'answer', status: 500, body: {} }, false],
  ] as const)('%s: %j', (_, fault, suspicious) => {
    expect(isSuspicious(fault)).toBe(suspicious);
  });
});
