import { useSyncExternalStore } from 'react';

/** `partly`: it went through, and some records failed. */
export type TaskState = 'queued' | 'running' | 'waiting' | 'paused' | 'partly' | 'failed' | 'cancelled' | 'done';

/** Something that takes long and that its reader can leave: an upload, an import, a deletion of many records. */
export interface Task {
  id: string;
  /** What it is about, such as the name of a file. */
  title: string;
  state: TaskState;
  /** How far it is, of `total`; absent while that is not known. */
  done?: number;
  total?: number;
  /** How many of its records failed. */
  failed?: number;
  /** What `done` and `total` count; default: records. */
  unit?: 'bytes';
  perSecond?: number;
  /** When its reader began it. */
  begunAt?: Date;
  /** Why it failed, in the reader's language. */
  fault?: string;
  /** Where its result is. */
  to?: string;
  /** The file that it has written. */
  file?: { name: string; size: number; url: string; until: Date };
  pause?: () => void;
  resume?: () => void;
  /** Does what has failed and what was never begun. */
  retry?: () => void;
  /** Asks for the file again, which a page that was loaded again has lost. */
  choose?: () => void;
  cancel?: () => void;
  /** Removes it from the tray; default: from this page only. */
  dismiss?: () => void;
}

export const isOver = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'done' || state === 'partly' || state === 'failed' || state === 'cancelled';

let tasks: readonly Task[] = [];
const listeners = new Set<() => void>();
const begun = new Set<() => void>();
let isMissed = false;

function change(next: readonly Task[]): void {
  tasks = next;
  for (const listener of listeners) listener();
}

/** Shows a task of this page in the tray of the console, or its new state. */
export function showTask(task: Task): void {
  const known = tasks.some(({ id }) => id === task.id);
  change(known ? tasks.map((each) => (each.id === task.id ? task : each)) : [...tasks, task]);
  if (!known) noteBegun();
}

export function removeTask(id: string): void {
  change(tasks.filter((task) => task.id !== id));
}

export function removeDoneTasks(): void {
  change(tasks.filter(({ state }) => state !== 'done'));
}

/** The reader has begun a task, of this page or of the server: the tray shows it. */
export function noteBegun(): void {
  isMissed = begun.size === 0;
  for (const listener of begun) listener();
}

/** Also reports a task that was begun before the tray was loaded. */
export function onBegun(listener: () => void): () => void {
  begun.add(listener);
  if (isMissed) listener();
  isMissed = false;
  return () => void begun.delete(listener);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The tasks of this page. */
export const usePageTasks = (): readonly Task[] => useSyncExternalStore(subscribe, () => tasks);
