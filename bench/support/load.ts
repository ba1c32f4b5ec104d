import autocannon from 'autocannon';
import type { Target } from './latencies.ts';
import { processorMs } from '#scripts/serverProcess.ts';

const SECONDS = 3;
const CONNECTIONS = 16;

export interface Load {
  perSecond: number;
  /** Processor time of the server for one request. */
  processorUs: number;
}

/** The highest throughput over several connections for a few seconds. */
export async function load({ url, token }: Target, pid: number): Promise<Load> {
  const before = processorMs(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    processorUs: ((processorMs(pid) - before) * 1_000) / result.requests.total,
  };
}
