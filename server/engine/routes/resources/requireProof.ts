import type { ProofRule } from '#model/language/actionDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { RecordId } from '#server/engine/context.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import type { ResourceCall } from './resourceCall.ts';

interface Proved {
  proof?: ProofRule | undefined;
}

/**
 * Refuses an operation with `proof` unless the caller proved a moment ago who they are. The product decides what proves
 * it, and for how long; an operation that keeps nothing, such as a dry run, needs none. Where `proof` names fields,
 * only what `writes` one of them needs it. Returns whether it was needed.
 */
export async function requireProof(
  { context, request, extras }: ResourceCall,
  { proof }: Proved,
  writes: (field: string) => boolean = () => true,
): Promise<boolean> {
  if (proof === undefined || (proof !== true && !proof.some(writes))) return false;
  await extras.checkProof?.(context, request);
  return true;
}

/** The same for a new record: a field is written if it gets another value than its default. */
export function requireProofToCreate(call: ResourceCall, body: Record<string, Json>): Promise<boolean> {
  const { definition } = call;
  return requireProof(call, definition.create ?? {}, (name) =>
    isOther(body[name], definition.fields[name]?.default ?? null),
  );
}

/** The same for a change: a field is written if the record has another value now. */
export async function requireProofToUpdate(call: ResourceCall, id: RecordId, body: Record<string, Json>) {
  const { context, definition, within } = call;
  const { proof } = definition.update ?? {};
  const sent = proof === true ? proof : proof?.filter((name) => body[name] !== undefined);
  if (sent === undefined || sent === true || sent.length === 0) return requireProof(call, { proof: sent });
  const before = await readRecord(context, definition, id, { within });
  return requireProof(call, { proof: sent }, (name) => isOther(body[name], before[name] ?? null));
}

/** The fields that a creation or a change of many records writes are those that are given at all. */
export const requireProofOf = (
  call: ResourceCall,
  of: Proved | undefined,
  given: ReadonlySet<string>,
): Promise<boolean> => requireProof(call, of ?? {}, (name) => given.has(name));

function isOther(sent: Json | undefined, present: Json): boolean {
  if (sent === undefined) return false;
  return !isSameJson(comparable(sent), comparable(present));
}

/** A number may be sent as its text, and an empty list where there is none. */
function comparable(value: Json): Json {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'number' ? String(value) : value;
}
