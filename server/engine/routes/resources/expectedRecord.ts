import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { ResourceCall } from './resourceCall.ts';

/** The unvalidated record that a body would create, with its defaults: for estimating its cost. */
export function expectedRecord({ context, definition, path }: ResourceCall, body: Record<string, Json>): RecordData {
  const { record } = completeRecord(
    definition,
    { ...body, ...path },
    { mode: 'create', actor: context.actor, now: context.clock() },
  );
  // A body and defaults are JSON.
  return record as RecordData;
}
