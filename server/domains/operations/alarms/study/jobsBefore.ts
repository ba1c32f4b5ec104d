import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { ObjectKey } from '#model/domains/operations/alarms/silence.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { Context } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** A job on a record: a call of its cloud, or work that failed in the end. */
export interface JobBefore {
  at: number;
  /** `reboot` of `clouds.reboot`: the operation that the job carried out. */
  operation: string;
  failed: boolean;
  /** The words of the cloud or the platform about a failure; only the operator reads it. */
  detail: string | null;
  actor_name: string | null;
  request_id: string | null;
}

const MOST_JOBS = 50;

/** The jobs on a record after one instant up to another, newest first. Whether they may be read is for the caller. */
export async function jobsBefore(
  context: Context,
  { resource, id }: ObjectKey,
  after: number,
  until: number,
): Promise<JobBefore[]> {
  const definition = knownDefinition(context, 'apiEvents');
  if (definition === undefined) return [];
  await context.journals.settle();
  const rows = await firstRecords(byPlatform(context), definition, {
    fields: ['at', 'type', 'state', 'description', 'user_name', 'request_id'],
    also: {
      resource_type: resource,
      resource_id: id,
      at: { gt: after, lte: until },
      $any: [{ type: { starts: 'clouds.' } }, { type: { starts: 'jobs.' } }],
    },
    sort: [{ field: 'at', order: 'DESC' }],
    limit: MOST_JOBS,
  });
  return rows.map(({ at, type, state, description, user_name, request_id }) => ({
    at: Date.parse(at ?? ''),
    operation: type?.slice(type.indexOf('.') + 1) ?? '',
    failed: state === 'failed',
    detail: isPlatformKind(context.actor.kind) ? description : null,
    actor_name: user_name,
    request_id,
  }));
}
