import { Agent, get } from 'node:http';

export interface Target {
  url: string;
  token: string;
}

/**
 * Latencies of each target in milliseconds. Several clients request the targets in turn and wait for every response, so
 * that other work of the machine affects all targets alike and their ratio is meaningful.
 */
export async function latencies(
  targets: readonly Target[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number[][]> {
  const taken = targets.map((): number[] => []);
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      for (const [place, target] of targets.entries()) {
        const began = performance.now();
        await fetchOnce(target, agent);
        taken[place]?.push(performance.now() - began);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return taken;
}

function fetchOnce({ url, token }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
