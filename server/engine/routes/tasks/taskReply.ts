import type { Json } from '#model/language/definition.ts';
import { isoTime } from '#model/values/isoTime.ts';
import type { Context } from '#server/engine/context.ts';
import type { TaskDeps } from './taskHandler.ts';
import { kindOf } from './taskHandler.ts';
import { faultIn } from './taskFault.ts';
import { readJsonOrNone } from './taskRows.ts';
import { TASKS_PATH, type TaskRow, type TaskState } from './taskTable.ts';

/** Files of tasks are kept for a week: a reader who comes back after a weekend still finds them. */
export const FILE_KEPT_MS = 7 * 86_400_000;
/** A pace of less than this says little. */
const LEAST_BUSY_MS = 500;

/** A task as its owner sees it. */
export function taskReply(context: Context, { kinds }: Pick<TaskDeps, 'kinds'>, task: TaskRow): Record<string, Json> {
  const stored = readJsonOrNone(task.payload, context.secretKey);
  const kind = stored === undefined ? undefined : kindOf({ kinds }, task);
  const { id, state, unit, done, failed, total, busy_ms: busyMs } = task;
  return {
    id,
    kind: task.kind,
    resource: task.resource,
    title: stored === undefined ? task.kind : (kind?.title(context, stored.json) ?? task.kind),
    state,
    unit,
    done,
    failed,
    total,
    per_second: busyMs < LEAST_BUSY_MS ? null : Math.round(((done + failed) * 10_000) / busyMs) / 10,
    created_at: time(task.created_at),
    started_at: time(task.started_at),
    ended_at: time(task.ended_at),
    fault: faultIn(task.fault, context.lang) ?? null,
    to: stored === undefined ? null : (kind?.link?.(context, stored.json) ?? null),
    file: fileOf(task),
    can: [...possible(kind, task)],
  };
}

const time = (at: number | null) => (at === null ? null : isoTime(at));

function fileOf({ id, file_name: name, file_size: size, ended_at: ended }: TaskRow): Json {
  if (name === null || size === null || ended === null) return null;
  return { name, size, url: `${TASKS_PATH}/${id}/file`, expires_at: isoTime(ended + FILE_KEPT_MS) };
}

export type TaskWord = 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss';

/** What its owner can do with a task now. `retry` does what has failed and what was never begun. */
export function possible(kind: ReturnType<typeof kindOf>, task: TaskRow): Set<TaskWord> {
  const byRow = kind !== undefined && 'each' in kind;
  const isDriven = byRow || (kind !== undefined && 'whole' in kind);
  const isCancellable = isDriven || (kind !== undefined && 'cancel' in kind);
  // The column holds only these words.
  switch (task.state as TaskState) {
    case 'waiting':
    case 'running':
      return new Set([...(byRow ? (['pause'] as const) : []), ...(isCancellable ? (['cancel'] as const) : [])]);
    case 'paused':
      return new Set(['resume', 'cancel']);
    case 'partly':
    case 'failed':
    case 'cancelled':
      return new Set([...(isDriven ? (['retry'] as const) : []), 'dismiss']);
    default:
      return new Set(['dismiss']);
  }
}
