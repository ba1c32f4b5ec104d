import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { waitsForAgent } from '#model/access/hasAgent.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { transitionJob, transitionKey } from './transitionJob.ts';

/**
 * Records that stand in a transient state although no job will ever end it: restored from a backup, filled in by hand,
 * or left by a definition that has changed. Each gets the job of the action that leads through its state. Gives back
 * how many there were.
 */
export async function recoverTransients(context: Context): Promise<number> {
  let recovered = 0;
  for (const definition of Object.values(context.schemas.resources)) {
    const { stateField } = definition;
    // What lives in a cloud is as the cloud says.
    if (stateField === undefined || definition.cloud !== undefined) continue;
    for (const action of Object.values(definition.actions)) {
      if (action.via === undefined) continue;
      const id = quoted(definition.id.field);
      const rows = await context.db.all<{ id: RecordId }>(
        `select ${id} as id from ${quoted(definition.table)} where ${quoted(stateField)} = ?`,
        [action.via],
      );
      for (const row of rows) {
        const known = await context.db.all('select id from jobs where job_key = ?', [
          transitionKey(definition.resource, row.id),
        ]);
        if (known.length > 0) continue;
        const record = await findRecordOrNone(context, definition, row.id);
        if (record === undefined) continue;
        const before = { ...record, [stateField]: action.failTo ?? action.from?.[0] ?? null };
        // An agent may still confirm it; what nobody else does is over.
        const runAt = waitsForAgent(definition, action.name, record)
          ? transitionEnd(context, definition, action, record)
          : context.clock();
        await context.jobs.schedule(context, transitionJob(definition, action, before, runAt));
        recovered += 1;
      }
    }
  }
  return recovered;
}
