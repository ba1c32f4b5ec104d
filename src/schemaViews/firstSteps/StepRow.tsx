import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useLocation } from 'react-admin';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { PresetProgress } from './PresetProgress.tsx';
import type { TickedStep } from './useFirstSteps.ts';
import { usePresetRun } from './usePresetRun.ts';

interface StepRowProps {
  step: TickedStep;
  rank: number;
  /** The first step that is not done: its button stands out. */
  isNext: boolean;
  cloudId: string | undefined;
}

/** One step: its tick, what it is for, and a press that does it or a link to the form. */
export function StepRow(props: StepRowProps) {
  const { step, isNext } = props;
  return step.preset ? (
    <PresetStep {...props} preset={step.preset} />
  ) : (
    <Frame {...props} isDone={step.isDone}>
      <Buttons>
        <FormLink step={step} variant={isNext ? 'contained' : 'outlined'} />
      </Buttons>
    </Frame>
  );
}

function PresetStep({ preset, ...props }: StepRowProps & { preset: Preset }) {
  const { step, isNext, cloudId } = props;
  const translate = useTranslate();
  const label = useLabel();
  const { run, start } = usePresetRun(preset, cloudId);
  const isRunning = run?.phase === 'running';
  const words = isRunning ? 'working' : run?.phase === 'failed' ? 'retry' : undefined;
  // A part of a running preset can be enough for the tick; it comes at the end.
  const isDone = isRunning ? false : step.isDone;
  return (
    <Frame {...props} isDone={isDone}>
      <Buttons>
        {isDone !== true && (
          <Button
            variant={isNext || isRunning ? 'contained' : 'outlined'}
            disabled={isRunning || isDone === undefined}
            onClick={() => void start()}
          >
            {words ? translate(`firstSteps.${words}`) : label(preset.label)}
          </Button>
        )}
        {!isRunning && <FormLink step={step} variant="text" words={translate('firstSteps.configure')} />}
      </Buttons>
      {run && (run.phase !== 'done' || isDone) ? (
        <PresetProgress preset={preset} run={run} />
      ) : (
        preset.help && isDone === false && <Wide>{label(preset.help)}</Wide>
      )}
    </Frame>
  );
}

function Frame({
  step,
  rank,
  isNext,
  isDone,
  children,
}: StepRowProps & { isDone: boolean | undefined; children: ReactNode }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Row aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <Mark>
        {isDone ? <Icon word="check" size={16} /> : <span aria-hidden>{rank}</span>}
        {isDone !== undefined && <Unseen>{translate(isDone ? 'firstSteps.done' : 'firstSteps.open')}</Unseen>}
      </Mark>
      <div>
        <b>{label(step.label)}</b>
        {step.help && <p>{label(step.help)}</p>}
      </div>
      {children}
    </Row>
  );
}

/** The form of the step, which returns here; the list once the step is done. */
function FormLink({
  step: { form, isDone },
  variant,
  words,
}: {
  step: TickedStep;
  variant: 'contained' | 'outlined' | 'text';
  words?: string;
}) {
  const translate = useTranslate();
  const word = useWord();
  const createPath = useCreatePath();
  const { pathname, search } = useLocation();
  const entry = useManifestEntry(form);
  if (!entry) return null;
  if (isDone) {
    return (
      <Button component={LinkBase} to={listAddress(entry)} variant="text">
        {translate('firstSteps.view')}
      </Button>
    );
  }
  const query = new URLSearchParams({ [RETURN]: `${pathname}${search}` });
  return (
    <Button component={LinkBase} to={`${createPath({ type: 'create', resource: form })}?${query}`} variant={variant}>
      {words ?? translate('firstSteps.create', { name: word(entry.label) })}
    </Button>
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
  '&[data-done] b': { color: token.textMuted, fontWeight: 400 },
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
