import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { durationText } from '#model/rules/durationText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { isOver, type Task } from '#src/ui/tasks/taskStore.ts';

/** "12 MB of 300 MB · 8 MB/s · 36 s left", or why it stands still and where. */
export function useTaskDetail(task: Task): string {
  const translate = useTranslate();
  const lang = useLang();
  const sizeText = useSizeText();
  const amount = (value: number) => (task.unit === 'bytes' ? sizeText(value) : formatNumber(value, lang));
  const words = { translate, amount, timeOf: (seconds: number) => durationText(seconds, lang) };
  const parts = task.choose
    ? [translate('tasks.needsFile')]
    : isOver(task)
      ? ended(task, words)
      : underWay(task, words);
  return parts.filter((part) => part !== undefined).join(' · ');
}

interface Words {
  translate: ReturnType<typeof useTranslate>;
  amount: (value: number) => string;
  timeOf: (seconds: number) => string;
}

type Parts = (string | undefined)[];

function ended({ state, done = 0, failed = 0, total, fault, unit }: Task, { translate, amount }: Words): Parts {
  const counts = { done: amount(done), failed: amount(failed), total: amount(total ?? done + failed) };
  switch (state) {
    case 'done':
      return [translate('tasks.state.done'), total === undefined ? undefined : amount(total)];
    case 'partly':
      return [translate('tasks.partly', counts)];
    case 'cancelled':
      return [translate('tasks.stoppedAt', counts)];
    default: {
      if (fault !== undefined && unit === 'bytes') return [fault];
      const how = failed > 0 ? translate('tasks.allFailed', counts) : translate('tasks.state.failed');
      return done > 0 ? [fault, translate('tasks.stopped', counts)] : [fault, how];
    }
  }
}

function underWay(task: Task, { translate, amount, timeOf }: Words): Parts {
  const { state, done = 0, failed = 0, total, perSecond = 0 } = task;
  const goneThrough = done + failed;
  const isRunning = state === 'running';
  const hasPace = isRunning && perSecond > 0;
  return [
    isRunning ? undefined : translate(`tasks.state.${state}`),
    total === undefined
      ? goneThrough > 0
        ? amount(goneThrough)
        : undefined
      : translate('tasks.of', { done: amount(goneThrough), total: amount(total) }),
    failed > 0 ? translate('tasks.failedSoFar', { count: failed }) : undefined,
    hasPace ? translate('tasks.pace', { amount: amount(perSecond) }) : undefined,
    hasPace && total !== undefined
      ? translate('tasks.left', { time: timeOf(Math.max(1, Math.round((total - goneThrough) / perSecond))) })
      : undefined,
  ];
}
