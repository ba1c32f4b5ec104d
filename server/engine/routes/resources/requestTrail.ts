import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { trailOf } from '#server/engine/records/journal/trailOf.ts';
import type { ResourceCall } from './resourceCall.ts';

/** `GET {journal of requests}/{id}/trail`: the changes and the events of a request. */
export async function requestTrail({ context, definition, within }: ResourceCall, id: string): Promise<Response> {
  refuseUnless(context, decide(context, 'show', definition));
  const row = await findRecord(context, definition, id, { within });
  refuseUnless(context, await decideOn(context, 'show', definition, row));
  const { request_id: requestId, at } = row;
  const trail =
    typeof requestId === 'string' && typeof at === 'number'
      ? await trailOf(context, requestId, at)
      : { changes: [], events: [] };
  return jsonReply(context, 200, trail);
}
