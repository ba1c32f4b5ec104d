import { idsWith } from '#server/engine/records/table/idsWith.ts';
import type { Context } from '#server/engine/context.ts';
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
      for (const id of await idsWith(context.db, definition, { [stateField]: action.via })) {
        if (await context.jobs.isWaiting(context, transitionKey(definition.resource, id))) continue;
        const record = await findRecordOrNone(context, definition, id);
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
