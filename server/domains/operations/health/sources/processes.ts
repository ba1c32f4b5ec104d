import type { Context } from '#server/engine/context.ts';
import { BEAT_EVERY_MS } from '#server/domains/operations/health/processes/processRows.ts';
import type { Observation, Source } from './observation.ts';

/** Two missed beats, and a moment for a busy process. */
const SILENT_MS = 2 * BEAT_EVERY_MS + 5_000;

/** The processes of the platform: one that stopped said so, one that was killed is silent. */
export async function processSource({ db, realTime }: Context): Promise<Source> {
  const rows = await db.kysely.selectFrom('platform_processes').selectAll().orderBy('name').execute();
  const observations = rows.map((row): Observation => {
    const isSilent = row.stopped_at === null && realTime() - row.beat_at > SILENT_MS;
    return {
      key: `process ${row.name}`,
      name: row.name,
      area: 'platform',
      kind: 'process',
      found:
        row.stopped_at === null
          ? { is: 'certain', health: isSilent ? 'down' : 'up' }
          : { is: 'intended', health: 'stopped' },
      ...(isSilent && { cause: 'silent' as const }),
      facts: {
        role: row.role,
        version: row.version,
        host: row.host,
        pid: row.pid,
        started_at: row.started_at,
        lag_ms: row.lag_ms,
        connections: row.connections,
        streams: row.streams,
      },
    };
  });
  return { name: 'processes', observations };
}
