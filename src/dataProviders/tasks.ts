import { request } from '#src/http/httpClient.ts';

/** Work that the server does for this account after its request (docs/api.md). */
export interface ServerTask {
  id: string;
  kind: string;
  resource: string | null;
  /** In the reader's language. */
  title: string;
  state: 'waiting' | 'running' | 'paused' | 'finished' | 'partly' | 'failed' | 'cancelled';
  unit: 'records' | 'bytes';
  done: number;
  failed: number;
  /** Null while it is not known. */
  total: number | null;
  per_second: number | null;
  created_at: string;
  ended_at: string | null;
  /** Why it failed as a whole. */
  fault: { code: number; message: string } | null;
  /** The page with its result. */
  to: string | null;
  file: { name: string; size: number; url: string; expires_at: string } | null;
  /** What the reader can do with it now. */
  can: readonly TaskWord[];
}

export type TaskWord = 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss';

/** A record that failed: its number in the task, or its row in the file. */
export interface TaskFailure {
  n: number;
  label: string | null;
  code: number;
  message: string;
}

const TASKS = '/api/sys/v1/tasks';

/** The tasks of the account, newest first. */
export async function readTasks(signal?: AbortSignal): Promise<ServerTask[]> {
  return (await request<{ items: ServerTask[] }>(TASKS, { signal })).json.items;
}

/** The records of a task that failed, at most 200. */
export async function readFailures(id: string, signal?: AbortSignal): Promise<TaskFailure[]> {
  return (await request<{ failures: TaskFailure[] }>(`${TASKS}/${id}`, { signal })).json.failures;
}

export async function actOnTask(id: string, word: TaskWord): Promise<void> {
  if (word === 'dismiss') await request(`${TASKS}/${id}`, { method: 'DELETE' });
  else await request(`${TASKS}/${id}/${word}`, { method: 'POST' });
}

/** Those that failed stay. */
export async function dismissFinishedTasks(): Promise<void> {
  await request(TASKS, { method: 'DELETE' });
}

/** The failed records as a file that can be corrected. */
export const failuresUrl = (id: string): string => `${TASKS}/${id}/failures`;
