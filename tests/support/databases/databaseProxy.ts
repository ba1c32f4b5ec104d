import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Simulates an outage: breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  /** Ends the outage, under the same address. */
  mend(): Promise<void>;
}

const POSTGRES_PORT = 5432;

/** A proxy to a database of a PostgreSQL server that can be cut. */
export async function proxyTo(server: string, database: string): Promise<DatabaseProxy> {
  const target = new URL(server);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || POSTGRES_PORT);
  const open = new Set<Socket>();
  let listener = createServer();
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      listener = createServer((near) => {
        const far = folder === null ? connect(port, target.hostname) : connect(join(folder, `.s.PGSQL.${port}`));
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one);
          one.on('error', () => other.destroy());
          one.on('close', () => {
            open.delete(one);
            other.destroy();
          });
          one.pipe(other);
        }
      });
      listener.listen(at, '127.0.0.1', () => {
        const address = listener.address();
        resolve(address !== null && typeof address === 'object' ? address.port : at);
      });
    });
  const ours = await listen(0);
  const url = new URL(server);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${ours}`;
  url.pathname = `/${database}`;
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    mend: async () => void (await listen(ours)),
  };
}
