import { AGENT_FIELDS, type AgentDefinition } from '#model/language/agentDefinition.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkQuery, refuseDryRun } from '#server/engine/http/checkQuery.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { isTransitionPayload } from '#server/engine/jobs/transitionJob.ts';
import { isAgentOf } from '#server/engine/records/agent/agentToken.ts';
import { secondsOf } from '#server/engine/records/agent/secondsOf.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { findRecordOrNone, notFound } from '#server/engine/records/findRecord.ts';
import { readFields, type Entered } from '#server/engine/records/write/values/readInput.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { commandFor, takeCommand } from './commands.ts';
import { silenceJob, silenceMs } from './silence.ts';

/** A report with the GPU cards of a rack needs half of it, one with two dozen figures a fiftieth. */
const BODY_LIMIT_BYTES = 98_304;

/** Only programs read these fields, so they need no label. */
const UNSHOWN: Label = { zh: '', en: '' };

/** The agent's answer to its last command. */
const CONFIRMATION = {
  id: { name: 'id', type: 'text', label: UNSHOWN, required: true, maxLength: 64 },
  ok: { name: 'ok', type: 'boolean', label: UNSHOWN, required: true },
  message: { name: 'message', type: 'text', label: UNSHOWN, maxLength: 500 },
} as const satisfies Record<string, FieldDefinition>;

interface Report {
  /** Reported fields in their stored form. */
  values: RecordData;
  confirm: Entered<typeof CONFIRMATION> | undefined;
}

/**
 * Handles `POST /{id}/heartbeat`: the agent reports, confirms the last command and takes the next one. Returns
 * undefined for other calls. An agent authenticates with the token of its record only: without the token, the record
 * does not exist.
 */
export async function heartbeat(call: ResourceCall): Promise<Response | undefined> {
  const { definition, request, rest, query } = call;
  const [id, word] = rest;
  if (definition.agent === undefined || id === undefined || word !== 'heartbeat' || rest.length > 2) return undefined;
  if (request.method !== 'POST') throw new ApiError('request.methodNotAllowed');
  refuseDryRun(query);
  checkQuery(query, {});
  const { agent } = definition;
  const context: Context = { ...call.context, actor: asPlatform(call.context.actor) };
  const known = await recordOfAgent(context, call, id, false);
  const report = await readReport(context, definition, agent, request);
  return context.transaction(async (tx) => {
    const inside: Context = { ...tx, actor: context.actor };
    await settleAndWatch(inside, definition, idOf(definition, known), report.confirm);
    const record = await recordOfAgent(inside, call, id, true);
    const after = await store(
      inside,
      definition,
      record,
      { ...report.values, [AGENT_FIELDS.heartbeat]: inside.realTime() },
      agent,
    );
    const hooks = hooksOf(inside, definition);
    const reply = {
      status: after[definition.stateField ?? ''] ?? null,
      interval_seconds: secondsOf(inside, agent.interval),
      command: await commandFor(inside, definition, after),
      ...(hooks.wanted && { wanted: await hooks.wanted(inside, after) }),
    };
    return jsonReply(inside, 200, reply);
  });
}

/**
 * Locks the job before the record, in the same order as the job runner, so that the two cannot deadlock. A command that
 * has already ended, by time-out or by confirmation, has no job.
 */
async function settleAndWatch(
  context: Context,
  definition: Definition,
  id: RecordId,
  confirm: Entered<typeof CONFIRMATION> | undefined,
): Promise<void> {
  const command = confirm && (await takeCommand(context, definition, id, confirm.id));
  await context.jobs.schedule(context, silenceJob(definition, id, context.realTime() + silenceMs(context, definition)));
  if (confirm === undefined || command === undefined || !isTransitionPayload(command)) return;
  await settleTransition(context, command, {
    outcome: confirm.ok ? 'done' : 'failed',
    detail: confirm.message ?? null,
  });
}

/** A report returns an unreachable record to the state that it had before. */
async function store(
  context: Context,
  definition: Definition,
  record: RecordData,
  changes: RecordData,
  { silence }: AgentDefinition,
): Promise<RecordData> {
  const stateField = definition.stateField ?? '';
  if (record[stateField] !== silence.to) {
    await storePassing(context, definition, record, changes);
    return { ...record, ...changes };
  }
  const before = String(record[AGENT_FIELDS.silentState] ?? '');
  const state = silence.from.includes(before) ? before : (silence.from[0] ?? null);
  return storeChanges(context, definition, record, {
    ...changes,
    [stateField]: state,
    [AGENT_FIELDS.silentState]: null,
  });
}

/** A missing record, a wrong token and a record without an agent give the same error after the same time. */
async function recordOfAgent(
  context: Context,
  { definition, within, request }: ResourceCall,
  id: string,
  lock: boolean,
): Promise<RecordData> {
  const record = await findRecordOrNone(context, definition, id, { within, lock });
  if (!isAgentOf(definition, record, request) || record === undefined) throw notFound(definition);
  return record;
}

async function readReport(
  context: Context,
  definition: Definition,
  agent: AgentDefinition,
  request: Request,
): Promise<Report> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/json\b/i.test(type)) throw new ApiError('request.unsupportedType');
  const { report = {}, confirm = null, ...others } = await readObject(request, BODY_LIMIT_BYTES);
  const wrong = [
    ...(isObject(report) ? [] : ['report']),
    ...(confirm === null || isObject(confirm) ? [] : ['confirm']),
  ];
  if (wrong.length > 0)
    throw new ApiError('request.invalid', {
      fields: Object.fromEntries(wrong.map((name) => [name, 'validation.object'])),
    });
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ApiError('request.invalid', { fields: { body: 'validation.object' } });
  return {
    values: readFields(context, reported(definition, agent), isObject(report) ? report : {}),
    confirm: isObject(confirm) ? readFields(context, CONFIRMATION, confirm) : undefined,
  };
}

/** The reported fields as writable fields: they are read-only for users. */
function reported({ fields }: Definition, { reports }: AgentDefinition): Record<string, FieldDefinition> {
  return Object.fromEntries(
    reports.flatMap((name) => {
      const field = fields[name];
      if (field === undefined) return [];
      const {
        readOnly: _readOnly,
        required: _required,
        default: _default,
        when: _when,
        access: _access,
        ...entered
      } = field;
      return [[name, entered]];
    }),
  );
}

// Ids are numbers or text in every table.
const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId;
