import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest, Language, RecordData } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import { cloudIdOf, textOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { namesUpload } from './uploadOf.ts';

export const CLOUD_CALL = 'cloud-call';

/** Calls to one cloud that run at the same time. */
const LANES = 4;
/** Large uploads to one cloud that run at the same time; they do not block other calls. */
const FILE_LANES = 2;

/**
 * A request to a cloud for a record. Encrypted in the row of its job, because it may hold passwords that are not stored
 * elsewhere.
 */
export interface CloudCall {
  resource: string;
  id: string;
  cloudId: string;
  /** `create`, `update`, `delete` or the name of an action. */
  operation: string;
  /** The state before the call, restored after a refusal. */
  from: Json;
  lang: Language;
  /** Of the context that made the call; absent in calls of older versions. */
  operationId?: string | undefined;
  input: RecordData;
  /** The values that an update replaced. */
  before: RecordData;
  force: boolean;
  /** 0: the request is not sent yet. Otherwise the number of polls since, and when they began. */
  round: number;
  since: number;
}

/** One job at a time works on a record. */
export const callKey = (id: Json | undefined): string => `cloud ${String(id)}`;

/** Whether a write of this record is still on its way to its cloud: until then the record says what was requested. */
export const isCalled = (context: Context, id: string): Promise<boolean> =>
  context.jobs.isWaiting(context, callKey(id));

export function callJob(context: Context, call: CloudCall, runAt = context.realTime()): JobRequest {
  return {
    kind: CLOUD_CALL,
    lane: laneOf(context, call),
    key: callKey(call.id),
    payload: payloadOf(context, call),
    // The cloud takes its time, whatever our clock does.
    runAt,
    realTime: 'awaited',
  };
}

/** The next poll of the record; the cloud has accepted the call, so its input is no longer needed. */
export function lookJob(context: Context, call: CloudCall, runAt: number): JobRequest {
  return callJob(context, { ...call, input: {}, round: call.round + 1 }, runAt);
}

export function newCall(
  context: Context,
  definition: Definition,
  record: RecordData,
  more: Pick<CloudCall, 'operation'> & Partial<CloudCall>,
): CloudCall {
  const from = definition.stateField === undefined ? null : (record[definition.stateField] ?? null);
  return {
    resource: definition.resource,
    id: textOf(record, definition.id.field),
    cloudId: cloudIdOf(record),
    from,
    lang: context.lang,
    operationId: context.operationId,
    input: {},
    before: {},
    force: false,
    round: 0,
    since: context.realTime(),
    ...more,
  };
}

/** The writes of a call belong to the operation that it carries out. `context` is that of a transaction. */
export const withinOperation = (context: Context, { operationId }: CloudCall): Context => ({ ...context, operationId });

const payloadOf = ({ secretKey }: Context, call: CloudCall): Json => ({
  sealed: encrypt(JSON.stringify(call), secretKey),
});

export function readCall({ secretKey }: Context, payload: Json): CloudCall {
  if (!isObject(payload) || typeof payload.sealed !== 'string')
    throw new Error('The payload of a call to a cloud is not readable');
  // Encrypted by `payloadOf`, so no one else can have written it.
  return JSON.parse(decrypt(payload.sealed, secretKey)) as CloudCall;
}

function laneOf({ schemas }: Context, { resource, cloudId, id, input }: CloudCall): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const definition = schemas.resources[resource];
  return definition && namesUpload(definition, input)
    ? `${cloudId}/file${sum % FILE_LANES}`
    : `${cloudId}/${sum % LANES}`;
}
