import http from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * What the port of an application said: an answer over HTTP, a proxy before it that has none yet, nothing that
 * listens, or no answer in time.
 */
export type ProbeResult = 'answers' | 'starting' | 'closed' | 'silent';

const PATIENCE_MS = 4_000;
const FIRST_SERVER_ERROR = 500;

interface Place {
  address: string;
  port: number;
  path: string;
  /** A way to the port that is open already, such as that of a gateway. */
  through?: Duplex;
}

/** Asks once over HTTP, without the token: an application answers, or refuses, once it has started. */
export function probe({ address, port, path, through }: Place): Promise<ProbeResult> {
  return new Promise((resolve) => {
    const host = address.includes(':') ? `[${address}]` : address;
    const request = http.get({
      host: address,
      port,
      path,
      agent: false,
      headers: { host: `${host}:${port}` },
      timeout: PATIENCE_MS,
      ...(through !== undefined && { createConnection: () => through }),
    });
    const end = (result: ProbeResult) => {
      request.destroy();
      through?.destroy();
      resolve(result);
    };
    request.on('response', ({ statusCode = 0 }) => end(statusCode < FIRST_SERVER_ERROR ? 'answers' : 'starting'));
    request.on('timeout', () => end('silent'));
    request.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED' ? 'closed' : 'silent'));
  });
}
