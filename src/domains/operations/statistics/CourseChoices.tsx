import { styled } from '@mui/material/styles';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { SHOWN, SmallSelect } from './CoursePanel.tsx';
import { MetricSelect } from './MetricSelect.tsx';
import type { CourseChoice } from './statisticsChoice.ts';
import type { Metric } from './statisticsQuery.ts';
import { useStepText } from './useStepText.ts';

interface Props {
  metrics: readonly Metric[];
  metric: string;
  choice: CourseChoice;
  /** Writes parameters of the address. */
  onChange: (values: Record<string, string>) => void;
}

/** The metric of the course, and how it is drawn. */
export function CourseChoices({ metrics, metric, choice: { shown, by, steps, stepSeconds }, onChange }: Props) {
  const translate = useTranslate();
  const stepText = useStepText();
  return (
    <Choices>
      <MetricSelect
        label={translate('statistics.course.metric')}
        metrics={metrics}
        value={metric}
        onChange={(next) => onChange({ metric: next })}
      />
      <SmallSelect
        label={translate('statistics.course.show')}
        value={shown}
        words={SHOWN.map((word) => [word, translate(`statistics.course.${word}`)] as const)}
        onChange={(show) => onChange({ show })}
      />
      <SmallSelect
        label={translate('statistics.course.by')}
        value={by}
        words={[
          ['cloud', translate('statistics.course.perCloud')],
          ['record', translate('statistics.course.perRecord')],
        ]}
        onChange={(next) => onChange({ by: next })}
      />
      <SmallSelect
        label={translate('statistics.course.stepLabel')}
        value={String(stepSeconds)}
        words={steps.map((step) => [String(step), stepText(step)] as const)}
        onChange={(step) => onChange({ step })}
      />
    </Choices>
  );
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
