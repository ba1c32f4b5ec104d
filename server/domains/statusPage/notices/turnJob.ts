import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Maintenance = RecordOf<'maintenances'>;

export const MAINTENANCE_TURN = 'maintenance-turn';

/** The next instant at which a maintenance changes its state without anybody; null if there is none. */
const nextTurn = ({ status, starts_at, ends_at }: Maintenance): number | null =>
  status === 'planned' ? starts_at : status === 'in_progress' ? ends_at : null;

const turnJob = (id: number, runAt: number): JobRequest => ({
  kind: MAINTENANCE_TURN,
  lane: String(id),
  payload: id,
  key: `${MAINTENANCE_TURN} ${id} ${runAt}`,
  runAt,
  rerunIfRunning: true,
});

/** Of a time that was moved, the former job finds nothing to do. */
export async function scheduleTurn(context: Context, maintenance: Maintenance): Promise<void> {
  const at = nextTurn(maintenance);
  if (at !== null) await context.jobs.schedule(context, turnJob(maintenance.id, Math.max(at, context.clock())));
}

/** Begins and ends a maintenance at its times, as an administrator does by hand: once, on any number of processes. */
export const turnHandler: JobHandler = {
  async finish(context, payload) {
    const definition = knownDefinition(context, 'maintenances');
    const platform = onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
    const found = definition && (await findRecordOrNone(platform, definition, Number(payload), { lock: true }));
    if (definition === undefined || found === undefined) return;
    const at = nextTurn(found);
    if (at === null || at > context.clock()) return;
    if (found.status === 'planned')
      await storeChanges(platform, definition, found, { status: 'in_progress', started_at: at }, 'start');
    else await storeChanges(platform, definition, found, { status: 'done', ended_at: at }, 'finish');
  },
};
