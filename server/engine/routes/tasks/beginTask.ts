import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { addRows, storeJson, type NewRow } from './taskRows.ts';
import { UNFINISHED, type TaskRow } from './taskTable.ts';

export const TASK = 'task';

/** More than a person follows; a program that repeats itself does not fill the queue. */
const MOST_UNFINISHED = 50;

export interface NewTask {
  kind: string;
  payload: Json;
  /** The resource that it is about, if it is about one. */
  resource?: string | undefined;
  /** Absent: the kind does its work as one piece, or reports it. */
  rows?: readonly NewRow[];
  /** How much there is; default: the number of rows. */
  total?: number | undefined;
  /** What `done` and `total` count; default: records. */
  unit?: 'records' | 'bytes' | undefined;
  /** The address of the caller, on which policies may depend. */
  address?: string | undefined;
}

/** Begins a task of the caller in the transaction of `context`: it exists if and only if this does. */
export async function beginTask(context: Context, task: NewTask): Promise<TaskRow> {
  const { db, actor, ids, realTime, secretKey, requestId } = context;
  // A token may be revoked or end before the work does, and the work would not know.
  if (actor.token !== undefined) {
    const reason = renderMessage(context.schemas.messages, 'reason.token', { token: actor.token.name }, context.lang);
    throw new ApiError('access.denied', { extra: { reason } });
  }
  await lockUntilCommit(db, 'task', `${actor.id}`);
  const { count } = await db.kysely
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', actor.id)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_UNFINISHED)
    throw new ApiError('request.limitReached', { params: { max: MOST_UNFINISHED } });
  const row: TaskRow = {
    id: ids.uuid(),
    kind: task.kind,
    owner_id: actor.id,
    state: 'waiting',
    resource: task.resource ?? null,
    payload: storeJson(task.payload, secretKey),
    unit: task.unit ?? 'records',
    done: 0,
    failed: 0,
    total: task.total ?? task.rows?.length ?? null,
    run: 0,
    busy_ms: 0,
    created_at: realTime(),
    started_at: null,
    ended_at: null,
    fault: null,
    file_key: null,
    file_name: null,
    file_type: null,
    file_size: null,
    address: task.address ?? null,
    request_id: requestId,
    lang: context.lang,
  };
  await db.kysely.insertInto('tasks').values(row).execute();
  await addRows(context, row.id, task.rows ?? []);
  return row;
}

/**
 * The job that carries out a task. Jobs of one account run one after the other, the oldest task first: what was begun
 * later may rely on it.
 */
export const taskJob = ({ id, owner_id: owner, created_at: at }: TaskRow): JobRequest => ({
  kind: TASK,
  lane: String(owner),
  payload: id,
  runAt: at,
  realTime: 'awaited',
  key: `${TASK} ${id}`,
  rerunIfRunning: true,
});
