import { useSyncExternalStore } from 'react';

export type TaskState = 'queued' | 'running' | 'waiting' | 'paused' | 'failed' | 'done';

/** Something that takes long and that its reader can leave: an upload, an import, a deletion of many records. */
export interface Task {
  id: string;
  /** What it is about, such as the name of a file. */
  title: string;
  state: TaskState;
  /** How far it is, of `total`; absent while that is not known. */
  done?: number;
  total?: number;
  /** What `done` and `total` count; default: records. */
  unit?: 'bytes';
  perSecond?: number;
  /** Why it failed, in the reader's language. */
  fault?: string;
  /** Where its result is. */
  to?: string;
  pause?: () => void;
  resume?: () => void;
  /** Asks for the file again, which a page that was loaded again has lost. */
  choose?: () => void;
  cancel?: () => void;
}

let tasks: readonly Task[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Task[]): void {
  tasks = next;
  for (const listener of listeners) listener();
}

/** Shows a task in the tray of the console, or its new state. */
export function showTask(task: Task): void {
  const known = tasks.some(({ id }) => id === task.id);
  change(known ? tasks.map((each) => (each.id === task.id ? task : each)) : [...tasks, task]);
}

export function removeTask(id: string): void {
  change(tasks.filter((task) => task.id !== id));
}

export function removeDoneTasks(): void {
  change(tasks.filter(({ state }) => state !== 'done'));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTasks = (): readonly Task[] => useSyncExternalStore(subscribe, () => tasks);
