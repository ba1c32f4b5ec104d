import { AGENT_FIELDS } from '#model/language/agentDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { hasAgent } from '#model/access/hasAgent.ts';
import type { Context, JobRequest, RecordId } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { secondsOf } from '#server/engine/records/agent/secondsOf.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

export const AGENT_SILENCE = 'agent-silence';

/**
 * The job that checks on a record that has reported: one per record, for all processes, until it is unreachable. Agents
 * report in real time.
 */
export function silenceJob({ resource }: Definition, id: RecordId, runAt: number): JobRequest {
  return {
    kind: AGENT_SILENCE,
    payload: { resource, id },
    runAt,
    realTime: 'unawaited',
    key: `${AGENT_SILENCE} ${resource} ${id}`,
  };
}

/** How long an agent may stay silent before its record counts as unreachable, in milliseconds. */
export const silenceMs = (context: Pick<Context, 'live'>, { agent }: Definition): number =>
  agent === undefined ? 0 : secondsOf(context, agent.silence.after) * 1_000;

/** Checks whether the agent has reported since. Reports do not touch the job: it schedules its own next check. */
export const silenceHandler: JobHandler = {
  async finish(context, payload) {
    const { resource, id } = readPayload(payload);
    const definition = context.schemas.resources[resource];
    const record = definition?.agent && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (!definition?.agent || !record || !hasAgent(definition, record)) return;
    const { silence } = definition.agent;
    const stateField = definition.stateField ?? '';
    const state = String(record[stateField] ?? '');
    if (state === silence.to) return;
    const limit = silenceMs(context, definition);
    const heardAt = Number(record[AGENT_FIELDS.heartbeat] ?? 0);
    const isSilent = heardAt + limit <= context.realTime();
    if (isSilent && silence.from.includes(state)) {
      await storeChanges(context, definition, record, { [stateField]: silence.to, [AGENT_FIELDS.silentState]: state });
      return;
    }
    // In any other state, such as a running command or maintenance, check again later.
    await context.jobs.schedule(
      context,
      silenceJob(definition, id, isSilent ? context.realTime() + limit : heardAt + limit),
    );
  },
};

function readPayload(payload: Json): { resource: string; id: RecordId } {
  const { resource, id } = isObject(payload) ? payload : {};
  if (typeof resource !== 'string' || (typeof id !== 'string' && typeof id !== 'number'))
    throw new Error('The payload of an agent check is unreadable');
  return { resource, id };
}
