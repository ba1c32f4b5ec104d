import Close from '@mui/icons-material/Close';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { durationText } from '#model/rules/durationText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/tasks.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { removeDoneTasks, removeTask, useTasks, type Task } from '#src/ui/tasks/taskStore.ts';
import { token } from '#src/ui/theme/token.ts';

const RUNNING = new Set(['queued', 'running', 'waiting']);

/** What takes long, on whatever page its reader is: progress, pace, time left, and what failed and why. */
export default function TaskTray() {
  const translate = useTranslate();
  const tasks = useTasks();
  const [folded, setFolded] = useState<boolean>();
  if (tasks.length === 0) return null;
  const running = tasks.filter(({ state }) => RUNNING.has(state)).length;
  const failed = tasks.filter(({ state }) => state === 'failed').length;
  // What is done gives its room back, unless its reader has opened it.
  const isFolded = folded ?? tasks.every(({ state }) => state === 'done');
  const summary = [
    running > 0 && translate('tasks.running', { count: running }),
    failed > 0 && translate('tasks.failed', { count: failed }),
    running === 0 && failed === 0 && tasks.every(({ state }) => state === 'done') && translate('tasks.allDone'),
  ].filter(Boolean);
  return (
    <Tray aria-label={translate('tasks.tray')}>
      <header>
        <output>{summary.join(' · ') || translate('tasks.title', { count: tasks.length })}</output>
        {tasks.some(({ state }) => state === 'done') && (
          <Button size="small" onClick={removeDoneTasks}>
            {translate('tasks.clear')}
          </Button>
        )}
        <IconButton
          size="small"
          aria-expanded={!isFolded}
          aria-label={translate(isFolded ? 'tasks.unfold' : 'tasks.fold')}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </IconButton>
      </header>
      {!isFolded && (
        <ul>
          {/* What failed comes first: it waits for its reader. */}
          {tasks
            .toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))
            .map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
        </ul>
      )}
    </Tray>
  );
}

function TaskRow({ task }: { task: Task }) {
  const translate = useTranslate();
  const { id, title, state, done, total, to } = task;
  const share = done === undefined || !total ? undefined : Math.min(1, done / total);
  const isOver = state === 'done' || (state === 'failed' && !task.resume && !task.choose);
  return (
    <li data-state={state}>
      <p>
        <span title={title}>{to === undefined ? title : <LinkBase to={to}>{title}</LinkBase>}</span>
        {task.pause && (
          <IconButton size="small" aria-label={translate('tasks.pause', { title })} onClick={task.pause}>
            <Pause fontSize="small" />
          </IconButton>
        )}
        {task.resume && (
          <IconButton size="small" aria-label={translate('tasks.resume', { title })} onClick={task.resume}>
            <PlayArrow fontSize="small" />
          </IconButton>
        )}
        <IconButton
          size="small"
          aria-label={translate(isOver ? 'tasks.remove' : 'tasks.cancel', { title })}
          onClick={isOver || !task.cancel ? () => removeTask(id) : task.cancel}
        >
          <Close fontSize="small" />
        </IconButton>
      </p>
      {state !== 'done' && share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          color={state === 'failed' ? 'error' : state === 'running' ? 'primary' : 'inherit'}
          aria-label={translate('tasks.progress', { title })}
        />
      )}
      <small>{useDetail(task)}</small>
      {task.choose && (
        <Button size="small" variant="outlined" onClick={task.choose}>
          {translate('tasks.choose')}
        </Button>
      )}
    </li>
  );
}

/** "12 MB of 300 MB · 8 MB/s · 36 s left", or why it stands still. */
function useDetail({ state, done, total, unit, perSecond, fault, choose }: Task): string {
  const translate = useTranslate();
  const lang = useLang();
  const sizeText = useSizeText();
  const amount = (value: number) => (unit === 'bytes' ? sizeText(value) : value.toLocaleString(lang));
  if (state === 'failed') return fault ?? translate('tasks.state.failed');
  if (choose) return translate('tasks.needsFile');
  if (state === 'done')
    return [translate('tasks.state.done'), total !== undefined && amount(total)].filter(Boolean).join(' · ');
  const parts = [
    state !== 'running' && translate(`tasks.state.${state}`),
    done !== undefined && total !== undefined && translate('tasks.of', { done: amount(done), total: amount(total) }),
    state === 'running' && perSecond !== undefined && perSecond > 0 && `${amount(perSecond)}/s`,
    state === 'running' &&
      perSecond !== undefined &&
      perSecond > 0 &&
      total !== undefined &&
      translate('tasks.left', { time: durationText(Math.max(1, Math.round((total - (done ?? 0)) / perSecond)), lang) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

const Tray = styled('aside')({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 1100,
  width: 360,
  maxWidth: 'calc(100vw - 32px)',
  border: `1px solid ${token.hairlineStrong}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  boxShadow: token.shadow,
  '& header': { display: 'flex', alignItems: 'center', gap: 4, padding: '4px 8px 4px 16px' },
  '& output': { flex: 1, fontWeight: 600 },
  '& ul': {
    maxHeight: 'min(320px, 40vh)',
    margin: 0,
    padding: '0 16px 12px',
    overflowY: 'auto',
    listStyle: 'none',
    borderTop: `1px solid ${token.hairline}`,
  },
  '& li': { padding: '8px 0' },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& p': { display: 'flex', alignItems: 'center', margin: 0 },
  '& p > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { display: 'block', marginTop: 4, color: token.textMuted, fontVariantNumeric: 'tabular-nums' },
  '& li[data-state="failed"] small': { color: 'var(--st-danger-text)' },
});
