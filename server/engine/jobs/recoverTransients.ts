import { idsWith } from '#server/engine/records/table/idsWith.ts';
import type { Context } from '#server/engine/context.ts';
import { waitsForAgent } from '#model/access/hasAgent.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { transitionJob, transitionKey } from './transitionJob.ts';

/**
 * Schedules the missing jobs of records in a transient state: records restored from a backup, inserted by hand, or left
 * by a definition that has changed. Each gets the job of the action that leads through its state. Returns their number.
 */
export async function recoverTransients(context: Context): Promise<number> {
  let recovered = 0;
  for (const definition of Object.values(context.schemas.resources)) {
    const { stateField } = definition;
    // The cloud decides the state of its records.
    if (stateField === undefined || definition.cloud !== undefined) continue;
    for (const action of Object.values(definition.actions)) {
      if (action.via === undefined) continue;
      for (const id of await idsWith(context.db, definition, { [stateField]: action.via })) {
        if (await context.jobs.isWaiting(context, transitionKey(definition.resource, id))) continue;
        const record = await findRecordOrNone(context, definition, id);
        if (record === undefined) continue;
        const before = { ...record, [stateField]: action.failTo ?? action.from?.[0] ?? null };
        // An agent may still confirm it; any other work is over.
        const end = waitsForAgent(definition, action.name, record)
          ? transitionEnd(context, definition, action, record)
          : ({ runAt: context.realTime(), realTime: 'awaited' } as const);
        await context.jobs.schedule(context, transitionJob(definition, action, before, { end }));
        recovered += 1;
      }
    }
  }
  return recovered;
}
