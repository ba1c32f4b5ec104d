import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/tasks.ts';
import { HEADER_HEIGHT_PX } from '#src/layout/header/headerHeight.ts';
import { isOver, type Task } from '#src/ui/tasks/taskStore.ts';
import { token } from '#src/ui/theme/token.ts';
import { TaskRow } from './TaskRow.tsx';

interface TaskTrayProps {
  tasks: readonly Task[];
  /** Removes what has finished. */
  onClear: () => void;
  onClose: () => void;
}

/** What takes long, on whatever page its reader is: progress, pace, time left, and what failed and why. */
export default function TaskTray({ tasks, onClear, onClose }: TaskTrayProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const running = tasks.filter((task) => !isOver(task)).length;
  const failed = tasks.filter(({ state }) => state === 'failed' || state === 'partly').length;
  const summary = [
    running > 0 && translate('tasks.running', { count: running }),
    failed > 0 && translate('tasks.failed', { count: failed }),
    tasks.every(({ state }) => state === 'done') && translate('tasks.allDone'),
  ].filter(Boolean);
  return (
    <Tray
      aria-label={translate('tasks.tray')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {summary.join(' · ') || translate('tasks.title', { count: tasks.length })}
        </h2>
        {tasks.some(({ state }) => state === 'done') && (
          <Button size="small" onClick={onClear}>
            {translate('tasks.clear')}
          </Button>
        )}
        <IconButton size="small" aria-label={translate('tasks.fold')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </header>
      <ul>
        {/* What is under way, then what failed and waits for its reader. */}
        {tasks
          .toSorted((one, other) => rank(one) - rank(other))
          .map((task) => (
            // A button that disappears with its row must not leave the keyboard at the top of the page.
            <TaskRow key={task.id} task={task} onGone={() => heading.current?.focus()} />
          ))}
      </ul>
    </Tray>
  );
}

function rank(task: Task): number {
  if (!isOver(task)) return 0;
  return task.state === 'done' ? 2 : 1;
}

const Tray = styled('aside')({
  position: 'fixed',
  right: 16,
  top: HEADER_HEIGHT_PX + 8,
  zIndex: 1100,
  display: 'flex',
  flexDirection: 'column',
  width: 400,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: `min(560px, calc(100dvh - ${HEADER_HEIGHT_PX + 24}px))`,
  border: `1px solid ${token.hairlineStrong}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  boxShadow: token.shadow,
  '& header': { display: 'flex', alignItems: 'center', gap: 4, padding: '4px 8px 4px 16px' },
  '& h2': { flex: 1, margin: 0, fontSize: 'inherit', fontWeight: 600, outline: 'none' },
  '& > ul': {
    margin: 0,
    padding: '0 16px 8px',
    overflowY: 'auto',
    listStyle: 'none',
    borderTop: `1px solid ${token.hairline}`,
  },
});
