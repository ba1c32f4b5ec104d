import Checklist from '@mui/icons-material/Checklist';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/tasks.ts';
import { isOver, onBegun, removeDoneTasks, usePageTasks, type Task } from '#src/ui/tasks/taskStore.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { useServerTasks } from './useServerTasks.ts';
import { unseen } from '#src/ui/theme/unseen.ts';
import { Count, Dot } from '#src/layout/header/Count.ts';

const TaskTray = lazy(() => import('./TaskTray.tsx'));

/**
 * Opens the tray from the bar: the number of tasks under way, and a mark when one failed. Nothing without a task. What
 * ends is announced once; progress is not.
 */
export default function TaskButton() {
  const translate = useTranslate();
  const pageTasks = usePageTasks();
  const server = useServerTasks();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { changed } = server;
  useEffect(
    () =>
      onBegun(() => {
        setOpen(true);
        changed();
      }),
    [changed],
  );
  const tasks = [...pageTasks, ...server.tasks];
  const news = useNews(tasks);
  if (tasks.length === 0) return null;
  const running = tasks.filter((task) => !isOver(task)).length;
  const failed = tasks.filter(({ state }) => state === 'failed' || state === 'partly').length;
  const words = [
    translate('tasks.tray'),
    running > 0 && translate('tasks.running', { count: running }),
    failed > 0 && translate('tasks.failed', { count: failed }),
  ];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const clear = () => {
    removeDoneTasks();
    server.dismissFinished();
  };
  return (
    <>
      <IconButton
        ref={button}
        aria-label={words.filter(Boolean).join(' · ')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Checklist style={{ fontSize: 18 }} />
        {running > 0 && <Count aria-hidden>{running}</Count>}
        {failed > 0 && running > 0 && <Dot data-alarms />}
        {failed > 0 && running === 0 && (
          <Count aria-hidden data-alarms>
            !
          </Count>
        )}
      </IconButton>
      <Hidden>{news}</Hidden>
      {open && (
        <Contained isPressed>
          <TaskTray tasks={tasks} onClear={clear} onClose={close} />
        </Contained>
      )}
    </>
  );
}

/** A sentence about what has ended since the last look. */
function useNews(tasks: readonly Task[]): string {
  const translate = useTranslate();
  const [known, setKnown] = useState(() => statesOf(tasks));
  const [news, setNews] = useState('');
  const states = tasks.map(({ id, state }) => `${id} ${state}`).join();
  const [seen, setSeen] = useState(states);
  if (states !== seen) {
    setSeen(states);
    const ended = tasks.filter((task) => isOver(task) && known.has(task.id) && known.get(task.id) !== task.state);
    setKnown(statesOf(tasks));
    if (ended.length > 0)
      setNews(
        ended
          .map(({ title, state, failed = 0 }) =>
            translate(state === 'partly' ? 'tasks.endedPartly' : 'tasks.ended', {
              title,
              failed,
              state: translate(`tasks.state.${state}`),
            }),
          )
          .join(' '),
      );
  }
  return news;
}

const statesOf = (tasks: readonly Task[]): ReadonlyMap<string, string> =>
  new Map(tasks.map(({ id, state }) => [id, state]));

/** Read aloud at the next pause; not shown, because the tray and the mark show it. */
const Hidden = styled('output')(unseen);
