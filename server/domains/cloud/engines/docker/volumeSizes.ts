import type Docker from 'dockerode';
import type { Connection } from './connection.ts';

/** The engine reads every file of its volumes. */
const PATIENCE_MS = 60_000;

interface DiskUsage {
  Volumes?: { Name: string; UsageData?: { Size?: number } | null }[] | null;
}

/** How many bytes the volumes of an engine hold; without those that it cannot measure (-1). */
export async function volumeSizes({ docker, call }: Connection): Promise<ReadonlyMap<string, number>> {
  const found = await call(async () => diskUsage(docker), PATIENCE_MS);
  return new Map(
    (found.Volumes ?? []).flatMap(({ Name: name, UsageData: usage }) =>
      typeof usage?.Size === 'number' && usage.Size >= 0 ? [[name, usage.Size] as const] : [],
    ),
  );
}

/** The library cannot limit what is counted; engines that do not know the limit count everything. */
const diskUsage = (docker: Docker): Promise<DiskUsage> =>
  new Promise((resolve, reject) => {
    const options = { path: '/system/df?type=volume', method: 'GET', statusCodes: { 200: true, 500: 'server error' } };
    docker.modem.dial(options, (error, found) => (error ? reject(error as Error) : resolve(found as DiskUsage)));
  });
