import { request } from '#src/http/httpClient.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { removeTask, showTask, type Task } from '#src/ui/tasks/taskStore.ts';
import { isLeaving } from '#src/session/end/leave.ts';

/** An export of a record into the own space (docs/api.md). */
interface Export {
  id: number;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  name: string;
  size: number;
  transferred: number;
  reason: string | null;
  link: string | null;
  started_at: string;
}

const EXPORTS = '/api/sys/v1/spaces/exports';

/** Set while this browser follows exports, so that a page that is loaded again continues. */
const KEY = 'spaceExports';

const LOOK_MS = 1_500;
const JUST_MS = 15_000;

const shown = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isLooking = false;

/** Shows the exports that run in the tray, until the last has ended. `hasBegun`: one may have ended since the click. */
export async function followExports(hasBegun = false): Promise<void> {
  if (isLooking || isLeaving()) return;
  isLooking = true;
  clearTimeout(timer);
  try {
    const { json } = await request<Export[]>(EXPORTS);
    for (const each of json) {
      if (hasBegun && serverNow() - Date.parse(each.started_at) < JUST_MS) shown.add(each.id);
      show(each);
    }
    const isRunning = json.some(({ status }) => status === 'running');
    if (isRunning) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
    if (isRunning) lookAgain();
  } catch (fault) {
    // A refusal will not pass; without an answer, the next look may have one.
    if (fault instanceof ApiFault && fault.cause === 'answer' && fault.status < 500) localStorage.removeItem(KEY);
    else lookAgain();
  } finally {
    isLooking = false;
  }
}

function lookAgain(): void {
  timer = setTimeout(() => void followExports(), LOOK_MS);
}

/** What had ended before this page was there is a message, not a task. */
function show(each: Export): void {
  if (each.status !== 'running' && !shown.has(each.id)) return;
  if (each.status === 'running') shown.add(each.id);
  else shown.delete(each.id);
  if (each.status === 'cancelled') removeTask(taskId(each));
  else showTask(taskOf(each));
}

const taskId = ({ id }: Export): string => `export ${id}`;

const STATES = { running: 'running', succeeded: 'done', failed: 'failed', cancelled: 'failed' } as const;

function taskOf(each: Export): Task {
  const { name, status, transferred, size, reason, link } = each;
  return {
    id: taskId(each),
    title: name,
    state: STATES[status],
    done: transferred,
    total: size,
    unit: 'bytes',
    ...(reason !== null && { fault: reason }),
    ...(link !== null && { to: link }),
    ...(status === 'running' && { cancel: () => void cancel(each) }),
  };
}

async function cancel(each: Export): Promise<void> {
  await request(`${EXPORTS}/${each.id}`, { method: 'DELETE' }).catch(() => undefined);
  // Whether it was in time shows the next look.
  await followExports();
}
