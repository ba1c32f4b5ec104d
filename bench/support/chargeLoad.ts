import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { processorMs } from '#scripts/serverProcess.ts';
import type { Load } from './load.ts';
import type { Target } from './latencies.ts';

const BODY = JSON.stringify({ amount: '1.00', method: 'bank_transfer' });

function charge({ url, token }: Target, account: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/bill/v1/accounts/${account}/charge`,
      {
        method: 'PUT',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': BODY.length,
          'idempotency-key': randomUUID(),
        },
      },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`a charge answered ${reply.statusCode}`));
        reply.resume().once('end', resolve);
      },
    );
    sent.once('error', reject);
    sent.end(BODY);
  });
}

/** Charges of these accounts, all sent at once: how many a second, and the processor time of the server for each. */
export async function chargesAtOnce(target: Target, pid: number, accounts: readonly number[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: accounts.length });
  const [began, before] = [performance.now(), processorMs(pid)];
  await Promise.all(accounts.map((account) => charge(target, account, agent)));
  const taken = performance.now() - began;
  agent.destroy();
  return {
    perSecond: (accounts.length * 1_000) / taken,
    processorUs: ((processorMs(pid) - before) * 1_000) / accounts.length,
  };
}
