import type { Context } from '#server/engine/context.ts';
import type { EndedTask } from '#server/engine/routes/tasks/taskKind.ts';
import { notify } from './notify.ts';

/** Those who begin a shorter task still look at the tray. */
const LEAST_MS = 60_000;

/** Informs the owner of a long task in which something failed: they may have left the console since. */
export async function informOfTask(
  context: Context,
  { id, ownerId, title, state, failed, tookMs, link }: EndedTask,
): Promise<void> {
  if ((state !== 'failed' && state !== 'partly') || tookMs < LEAST_MS) return;
  await notify(context, {
    type: 'system',
    level: 'warn',
    to: { users: [ownerId] },
    title: 'notice.taskFailed',
    text: 'notice.taskFailedText',
    params: { task: title },
    link,
    key: `task ${id} ${failed}`,
  });
}
