import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import {
  actOnTask,
  dismissFinishedTasks,
  readTasks,
  type ServerTask,
  type TaskWord,
} from '#src/dataProviders/tasks.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { isOver, type Task } from '#src/ui/tasks/taskStore.ts';

/** Fast enough to follow, slow enough for a server with many readers. */
const LOOK_MS = 2_000;
const CHANNEL = 'suantai-tasks';

/**
 * The tasks that the server does for this account. They are read while the page is shown only: at its beginning, when
 * it is shown again, when another tab of this browser reports a change, and regularly while one is under way.
 */
export function useServerTasks() {
  const { id: account } = useActor();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const key = ['suantai', 'tasks', account];
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readTasks(signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  const look = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: key }));
  const channel = useRef<BroadcastChannel>(undefined);
  /** Something has changed here: other tabs look, too. */
  const changed = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['suantai', 'tasks', account] });
    channel.current?.postMessage('changed');
  }, [queryClient, account]);
  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL);
    channel.current = own;
    own.addEventListener('message', () => look());
    return () => own.close();
  }, []);
  useListsInStep(data);

  const carryOut = async (work: Promise<void>) => {
    try {
      await work;
    } catch (fault) {
      const words = faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: 'error' });
    } finally {
      changed();
    }
  };
  return {
    tasks: data.map((task) => shownTask(task, (word) => void carryOut(actOnTask(task.id, word)))),
    changed,
    dismissFinished: () => void carryOut(dismissFinishedTasks()),
  };
}

const isUnderWay = ({ state }: ServerTask): boolean => state === 'waiting' || state === 'running';

/** Lists are out of date once a task of their resource has ended. */
function useListsInStep(tasks: readonly ServerTask[]): void {
  const queryClient = useQueryClient();
  const before = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, resource } of tasks.filter((task) => !isUnderWay(task)))
      if (before.current.delete(id) && resource !== null) void queryClient.invalidateQueries({ queryKey: [resource] });
    for (const { id } of tasks.filter(isUnderWay)) before.current.add(id);
  }, [tasks, queryClient]);
}

const STATES = {
  waiting: 'queued',
  running: 'running',
  paused: 'paused',
  finished: 'done',
  partly: 'partly',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function shownTask(task: ServerTask, act: (word: TaskWord) => void): Task {
  const { id, title, done, failed, total, unit, file, fault, to } = task;
  const can = (word: TaskWord) => task.can.includes(word) && { [word]: () => act(word) };
  const state = STATES[task.state];
  return {
    id,
    title,
    state,
    done,
    failed,
    begunAt: new Date(task.created_at),
    ...(total !== null && { total }),
    ...(unit === 'bytes' && { unit }),
    ...(task.per_second !== null && {
      perSecond: task.per_second > 10 ? Math.round(task.per_second) : task.per_second,
    }),
    ...(fault !== null && { fault: `${fault.message} (${fault.code})` }),
    ...(to !== null && isOver({ state }) && { to }),
    ...(file && { file: { name: file.name, size: file.size, url: file.url, until: new Date(file.expires_at) } }),
    ...can('pause'),
    ...can('resume'),
    ...can('cancel'),
    ...can('retry'),
    ...can('dismiss'),
  };
}
