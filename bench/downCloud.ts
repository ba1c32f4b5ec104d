import { type Benchmark, type Figure, percentile } from './figure.ts';
import { demoCloud } from './support/demoCloud.ts';
import { latencies } from './support/latencies.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const ROUNDS = 4;
const MACHINES = 5;
const CLIENTS = { clients: 4, seconds: 3 };
const LOOK_AGAIN_MS = 100;

/** The first page of a cloud's machines while the cloud does not respond, against the same page while it does. */
export const downCloud: Benchmark = { name: 'a cloud that is down', run };

async function run(): Promise<Figure[]> {
  const { url, stop } = await startServer({ CONSOLE: 'none', RATE_LIMIT: '0' });
  try {
    const token = await signIn(url, 'admin');
    const { cloud_id: id } = await demoCloud(url, token, MACHINES);
    const cloud = `${url}/api/cmp/v1/clouds/${id}`;
    const list = { url: `${cloud}/instances?range=[0,9]&sort=["created_at","DESC"]`, token };
    const taken: Record<'up' | 'down', number[]> = { up: [], down: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const state of ['up', 'down'] as const) {
        await turn(cloud, token, state === 'down');
        const [times = []] = await latencies([list], CLIENTS);
        taken[state].push(...times);
      }
    }
    const [up, down] = [percentile(taken.up, 0.5), percentile(taken.down, 0.5)];
    return [
      {
        figure: 'first page of machines while their cloud is down against while it is up, median latency',
        value: down / up,
        bound: { most: 1.1 },
        detail: `${down.toFixed(2)} ms against ${up.toFixed(2)} ms, ${ROUNDS} rounds each in turn, ${taken.down.length} and ${taken.up.length} requests by ${CLIENTS.clients} clients; p95 ${percentile(taken.down, 0.95).toFixed(2)} against ${percentile(taken.up, 0.95).toFixed(2)} ms`,
        limit: 'nothing of the cloud: the list is read from the inventory either way',
      },
    ];
  } finally {
    await stop();
  }
}

/** Stops or starts the cloud, and waits until the platform notices. */
async function turn(cloud: string, token: string, down: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${cloud}/simulator/faults`, { method: 'PUT', headers, body: JSON.stringify({ api_down: down }) });
  await fetch(`${cloud}/refresh`, { method: 'POST', headers, body: JSON.stringify({ resource: 'instances' }) });
  for (;;) {
    const { stale }: { stale: boolean } = await (await fetch(`${cloud}/state`, { headers })).json();
    if (stale === down) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
