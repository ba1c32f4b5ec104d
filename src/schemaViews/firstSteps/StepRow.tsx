import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { PresetProgress } from './PresetProgress.tsx';
import { StepLink } from './StepLink.tsx';
import type { TickedStep } from './useFirstSteps.ts';
import { isBusy, type PresetRun } from './presetRuns.ts';
import { usePresetRun } from './usePresetRun.ts';
import { useStepMarks } from './useStepMarks.ts';

interface StepRowProps {
  step: TickedStep;
  rank: number;
  /** The first step that is neither done nor left out: its button stands out. */
  isNext: boolean;
  cloudId: string | undefined;
}

/** One step: its tick, what it is for, and a press that does it, a link to the form or page, or why it has to wait. */
export function StepRow(props: StepRowProps) {
  const { step, isNext } = props;
  if (step.preset && step.missing.length === 0) return <PresetStep {...props} preset={step.preset} />;
  return (
    <Frame {...props} isDone={step.isDone}>
      <Buttons>
        {step.missing.length === 0 && <StepLink step={step} variant={isNext ? 'contained' : 'outlined'} />}
        <MarkButtons step={step} />
      </Buttons>
    </Frame>
  );
}

function PresetStep({ preset, ...props }: StepRowProps & { preset: Preset }) {
  const { step, cloudId } = props;
  const label = useLabel();
  const runs = usePresetRun(preset, cloudId);
  const { run } = runs;
  // A part of a running preset can be enough for the tick; it comes at the end.
  const isDone = run && isBusy(run) ? false : step.isDone;
  const hasProgress = run && run.phase !== 'cleared' && (run.phase !== 'done' || isDone);
  return (
    <Frame {...props} isDone={isDone}>
      <PresetButtons {...props} preset={preset} isDone={isDone} runs={runs} />
      {hasProgress ? (
        <PresetProgress preset={preset} run={run} />
      ) : (
        preset.help && isDone === false && !step.isSettled && <Wide>{label(preset.help)}</Wide>
      )}
    </Frame>
  );
}

/** The press that does the step, the one that undoes it, and the form for who wants something else. */
function PresetButtons({
  step,
  isNext,
  preset,
  isDone,
  runs: { run, start, undo },
}: StepRowProps & { preset: Preset; isDone: boolean | undefined; runs: ReturnType<typeof usePresetRun> }) {
  const translate = useTranslate();
  const label = useLabel();
  const isRunning = run !== undefined && isBusy(run);
  const words = run && WORDS[run.phase];
  const variant = isDone ? 'text' : isNext || isRunning ? 'contained' : 'outlined';
  return (
    <Buttons>
      {(isDone !== true || preset.cleans) && (
        <Button variant={variant} disabled={isRunning || isDone === undefined} onClick={() => void start()}>
          {words ? translate(`firstSteps.${words}`) : label(preset.label)}
        </Button>
      )}
      {!isRunning && run !== undefined && run.made.length > 0 && (
        <Button variant="text" onClick={() => void undo()}>
          {translate('firstSteps.undo')}
        </Button>
      )}
      {!isRunning && (
        <>
          <StepLink step={step} variant="text" />
          <MarkButtons step={step} />
        </>
      )}
    </Buttons>
  );
}

/** What the button says in place of the name of the preset. */
const WORDS: Partial<Record<PresetRun['phase'], 'running' | 'clearing' | 'retry'>> = {
  running: 'running',
  clearing: 'clearing',
  failed: 'retry',
};

/** Ticks a step that nothing ticks, leaves one out, and takes both back. */
function MarkButtons({ step: { list, key, done, isDone, isSettled, mark: now, skip, missing } }: { step: TickedStep }) {
  const translate = useTranslate();
  const label = useLabel();
  const { mark } = useStepMarks();
  if (isDone && done) return null;
  if (isSettled && now)
    return (
      <Button variant="text" onClick={() => mark(list, key, undefined)}>
        {translate('firstSteps.undo')}
      </Button>
    );
  return (
    <>
      {!done && missing.length === 0 && (
        <Button variant="text" onClick={() => mark(list, key, 'done')}>
          {translate('firstSteps.tick')}
        </Button>
      )}
      {skip && (
        <Button variant="text" onClick={() => mark(list, key, 'skipped')}>
          {label(skip)}
        </Button>
      )}
    </>
  );
}

function Frame({
  step: { label: title, help, isSettled, missing },
  rank,
  isNext,
  isDone,
  children,
}: StepRowProps & { isDone: boolean | undefined; children: ReactNode }) {
  const translate = useTranslate();
  const label = useLabel();
  const isSkipped = isSettled && isDone !== true;
  const says = isDone ? 'done' : isSkipped ? 'skipped' : isDone === undefined ? undefined : 'open';
  return (
    <Row
      aria-current={isNext ? 'step' : undefined}
      data-done={isDone || undefined}
      data-skipped={isSkipped || undefined}
    >
      <Mark>
        {isDone ? <Icon word="check" size={16} /> : <span aria-hidden>{isSkipped ? '–' : rank}</span>}
        {says && <Unseen>{translate(`firstSteps.${says}`)}</Unseen>}
      </Mark>
      <div>
        <b>{label(title)}</b>
        {isSkipped && <small aria-hidden> {translate('firstSteps.skipped')}</small>}
        {help && !isSkipped && <p>{label(help)}</p>}
        {missing.length > 0 && !isSettled && (
          <p>
            {translate('firstSteps.before', {
              list: missing.map((each) => label(each.label)).join(translate('firstSteps.comma')),
            })}
          </p>
        )}
      </div>
      {children}
    </Row>
  );
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 0',
  '& b': { fontWeight: 600 },
  '& p': { margin: '2px 0 0', color: token.textMuted },
  '&[data-done] b, &[data-skipped] b': { color: token.textMuted, fontWeight: 400 },
  '& small': { marginLeft: 8, fontSize: token.size.note, color: token.textMuted },
  '@media (max-width: 599px)': { gridTemplateColumns: '28px minmax(0, 1fr)', alignItems: 'start' },
});

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `1px solid ${token.hairlineStrong}`,
  color: token.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '[data-done] > &': {
    borderColor: 'transparent',
    color: toneColors('success').text,
    backgroundColor: toneColors('success').soft,
  },
  '[aria-current] > &': { borderColor: token.accent, color: token.accentText, fontWeight: 600 },
});

const Unseen = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  justifyContent: 'flex-end',
  '@media (max-width: 599px)': { gridColumn: '2', justifyContent: 'flex-start' },
});

const Wide = styled('p')({ gridColumn: '2 / -1', fontSize: token.size.note });
