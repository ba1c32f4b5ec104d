import { agentTime } from '#model/access/hasAgent.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';

/** An action that waits for an agent. */
interface Waiting {
  definition: Definition;
  record: RecordData;
  action: ActionDefinition;
  job: { id: string; runAt: number };
  /** Fields whose values the agent receives; absent for an action of its own record. */
  sends?: string[];
}

/**
 * The pending command of the agent of a record: an action of the record itself, otherwise the one of the records that
 * run on it whose time ends first. Each reply to a report repeats it until the agent confirms it.
 */
export async function commandFor(context: Context, definition: Definition, record: RecordData): Promise<Json> {
  const [next] = (await ownOf(context, definition, record)) ?? (await othersOf(context, definition, record));
  if (next === undefined) return null;
  const { action, job, sends } = next;
  const command = { id: job.id, action: action.name, to: action.to ?? null, until: new Date(job.runAt).toISOString() };
  if (sends === undefined) return command;
  const wire = wireRecord(next.definition, next.record);
  return {
    ...command,
    resource: next.definition.resource,
    record: next.record[next.definition.id.field] ?? null,
    values: Object.fromEntries(sends.map((name) => [name, wire[name] ?? null])),
  };
}

/**
 * Ends the job of the command with this id and returns its payload: of the record, or of one that runs on it. Undefined
 * if the command has already ended, by time-out or by confirmation.
 */
export async function takeCommand(
  context: Context,
  definition: Definition,
  id: RecordId,
  command: string,
): Promise<Json | undefined> {
  const own = await context.jobs.take(context, transitionKey(definition.resource, id), command);
  if (own !== undefined) return own;
  const others = await othersOf(context, definition, { [definition.id.field]: id });
  const confirmed = others.find(({ job }) => job.id === command);
  return confirmed && context.jobs.take(context, keyOf(confirmed), command);
}

async function ownOf(context: Context, definition: Definition, record: RecordData): Promise<Waiting[] | undefined> {
  const names = definition.agent?.commands?.actions ?? [];
  const action = names
    .map((name) => definition.actions[name])
    .find((each) => each?.via !== undefined && each.via === record[definition.stateField ?? '']);
  if (action === undefined) return undefined;
  const job = await context.jobs.find(context, keyOf({ definition, record }));
  return job && [{ definition, record, action, job }];
}

async function othersOf(context: Context, target: Definition, on: RecordData): Promise<Waiting[]> {
  const found: Waiting[] = [];
  // An id is a number or text.
  const id = on[target.id.field] as RecordId;
  for (const definition of Object.values(context.schemas.resources)) {
    const { runsOn, stateField, actions, fields } = definition;
    if (runsOn === undefined || stateField === undefined || fields[runsOn.reference]?.to !== target.resource) continue;
    for (const [name, sends] of Object.entries(runsOn.commands)) {
      const action = actions[name];
      if (action?.via === undefined) continue;
      for (const each of await idsWith(context.db, definition, { [runsOn.reference]: id, [stateField]: action.via })) {
        const record = await findRecordOrNone(context, definition, each);
        if (record === undefined || agentTime(definition, name, record) === undefined) continue;
        const job = await context.jobs.find(context, keyOf({ definition, record }));
        if (job !== undefined) found.push({ definition, record, action, job, sends });
      }
    }
  }
  return found.toSorted((a, b) => a.job.runAt - b.job.runAt);
}

const keyOf = ({ definition, record }: Pick<Waiting, 'definition' | 'record'>): string =>
  transitionKey(definition.resource, record[definition.id.field] ?? null);
