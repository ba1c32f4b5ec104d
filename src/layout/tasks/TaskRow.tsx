import Close from '@mui/icons-material/Close';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { isOver, removeTask, type Task } from '#src/ui/tasks/taskStore.ts';
import { token } from '#src/ui/theme/token.ts';
import { percentOf } from '#src/ui/percentOf.ts';
import { TaskFailures } from './TaskFailures.tsx';
import { useTaskDetail } from './useTaskDetail.ts';

interface TaskRowProps {
  task: Task;
  /** The row is about to disappear. */
  onGone: () => void;
}

/** One task: how far it is, what its reader can do with it, its result, and what failed. */
export function TaskRow({ task, onGone }: TaskRowProps) {
  const translate = useTranslate();
  const lang = useLang();
  const detail = useTaskDetail(task);
  const { id, title, state, failed = 0, to, begunAt, file } = task;
  const [isOpen, setOpen] = useState(false);
  const over = isOver(task) && !task.resume && !task.choose;
  const leave = () => {
    onGone();
    if (task.dismiss) task.dismiss();
    else if (over || !task.cancel) removeTask(id);
    else task.cancel();
  };
  return (
    <Line data-state={state}>
      <p>
        <span title={title}>{to === undefined ? title : <LinkBase to={to}>{title}</LinkBase>}</span>
        <PaceButton task={task} />
        <IconButton
          size="small"
          aria-label={translate(over ? 'tasks.remove' : 'tasks.cancel', { title })}
          onClick={over ? leave : (task.cancel ?? leave)}
        >
          <Close fontSize="small" />
        </IconButton>
      </p>
      <Progress task={task} />
      <small>
        {detail}
        {begunAt && <time title={formatDateTime(begunAt, lang)}>{` · ${formatAge(begunAt, lang)}`}</time>}
      </small>
      {file && <TaskFile file={file} />}
      <div>
        {task.choose && (
          <Button size="small" variant="outlined" onClick={task.choose}>
            {translate('tasks.choose')}
          </Button>
        )}
        {task.retry && <RetryButton task={task} onClick={task.retry} />}
        {failed > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate(isOpen ? 'tasks.hideFailures' : 'tasks.showFailures', { smart_count: failed })}
          </Button>
        )}
      </div>
      {isOpen && failed > 0 && <TaskFailures id={id} count={failed} title={title} />}
    </Line>
  );
}

function PaceButton({ task: { title, pause, resume } }: { task: Task }) {
  const translate = useTranslate();
  const onClick = pause ?? resume;
  return (
    onClick && (
      <IconButton
        size="small"
        aria-label={translate(pause ? 'tasks.pause' : 'tasks.resume', { title })}
        onClick={onClick}
      >
        {pause ? <Pause fontSize="small" /> : <PlayArrow fontSize="small" />}
      </IconButton>
    )
  );
}

/** Nothing for what has gone through, and for what has no known end. */
function Progress({ task: { title, state, done = 0, failed = 0, total = 0 } }: { task: Task }) {
  const translate = useTranslate();
  if (state === 'done' || state === 'partly' || total === 0) return null;
  return (
    <LinearProgress
      variant="determinate"
      value={percentOf(done + failed, total)}
      color={state === 'failed' ? 'error' : state === 'running' ? 'primary' : 'inherit'}
      aria-label={translate('tasks.progress', { title })}
    />
  );
}

/** Does what has failed and what was never begun; says how much that is. */
function RetryButton({ task, onClick }: { task: Task; onClick: () => void }) {
  const translate = useTranslate();
  const { state, done = 0, failed = 0, total = done + failed } = task;
  const words =
    state === 'cancelled'
      ? translate('tasks.goOn', { smart_count: total - done })
      : failed > 0
        ? translate('tasks.retry', { smart_count: failed })
        : translate('tasks.retryAll');
  return (
    <Button size="small" variant="outlined" onClick={onClick}>
      {words}
    </Button>
  );
}

function TaskFile({ file: { url, name, size, until } }: { file: NonNullable<Task['file']> }) {
  const translate = useTranslate();
  const lang = useLang();
  const sizeText = useSizeText();
  return (
    <>
      <a className="value-link" href={url} download={name}>
        {translate('tasks.download', { name, size: sizeText(size) })}
      </a>
      <small>{translate('tasks.until', { until: formatDateTime(until, lang) })}</small>
    </>
  );
}

const Line = styled('li')({
  padding: '8px 0',
  '& + li': { borderTop: `1px solid ${token.hairline}` },
  '& p': { display: 'flex', alignItems: 'center', margin: 0 },
  '& p > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { display: 'block', marginTop: 4, color: token.textMuted, fontVariantNumeric: 'tabular-nums' },
  '& > a': { display: 'inline-block', marginTop: 4, overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 4 },
  '& > div:empty': { display: 'none' },
  '&[data-state="failed"] > small:first-of-type': { color: 'var(--st-danger-text)' },
});
