import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest, Language, RecordData } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/protect.ts';
import { textOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { namesUpload } from './uploadOf.ts';

export const CLOUD_CALL = 'cloud-call';

/** The operation by which an item goes to the tenant of whoever the record belongs to now. */
export const HAND_OVER = 'hand_over';

/** So many records of one cloud are worked on at a time. */
const LANES = 4;
/** So many large files go into one cloud at a time, and hold up nothing else. */
const FILE_LANES = 2;

/** What a cloud is asked for a record. Sealed in the row of its job: it may hold passwords that nobody stores. */
export interface CloudCall {
  resource: string;
  id: string;
  cloudId: string;
  /** `create`, `update`, `delete` or the name of an action. */
  operation: string;
  /** Where the record stood before; the way back after a refusal. */
  from: Json;
  lang: Language;
  input: RecordData;
  /** What an update replaced. */
  before: RecordData;
  force: boolean;
  /** 0: the cloud is still to be asked. Else how often the record is looked at since, and when that began. */
  round: number;
  since: number;
}

/** A record is worked on by one job at a time. */
export const callKey = (id: Json | undefined): string => `cloud ${String(id)}`;

export function callJob(context: Context, call: CloudCall, runAt = context.clock()): JobRequest {
  return {
    kind: CLOUD_CALL,
    lane: laneOf(context, call),
    key: callKey(call.id),
    payload: payloadOf(context, call),
    runAt,
  };
}

/** Looks at the record the next time; the cloud has taken the call and needs nothing of it again. */
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
    cloudId: textOf(record, 'cloud_id'),
    from,
    lang: context.lang,
    input: {},
    before: {},
    force: false,
    round: 0,
    since: context.clock(),
    ...more,
  };
}

const payloadOf = ({ secretKey }: Context, call: CloudCall): Json => ({
  sealed: encrypt(JSON.stringify(call), secretKey),
});

export function readCall({ secretKey }: Context, payload: Json): CloudCall {
  if (!isObject(payload) || typeof payload.sealed !== 'string')
    throw new Error('The payload of a call to a cloud is not readable');
  // Written by `payloadOf`, and sealed: nobody else could have.
  return JSON.parse(decrypt(payload.sealed, secretKey)) as CloudCall;
}

function laneOf({ schemas }: Context, { resource, cloudId, id, input }: CloudCall): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const definition = schemas.resources[resource];
  return definition && namesUpload(definition, input)
    ? `${cloudId}/file${sum % FILE_LANES}`
    : `${cloudId}/${sum % LANES}`;
}
