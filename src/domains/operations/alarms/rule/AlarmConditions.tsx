import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import ListInput from '#src/inputs/nested/ListInput.tsx';
import { isChosen } from '#src/domains/operations/alarms/isChosen.ts';
import { metricsQuery } from '#src/domains/operations/alarms/alarmQueries.ts';
import { ConditionItem } from './ConditionItem.tsx';

// The chart library is larger than the form.
const BacktestPanel = lazy(async () => ({ default: (await import('./BacktestPanel.tsx')).BacktestPanel }));

/** The conditions of a rule, and below them what the rule would have done. */
export default function AlarmConditions(props: InputProps) {
  const { data = [] } = useQuery(metricsQuery);
  const resource: unknown = useWatch({ name: 'object_type' });
  const instance: unknown = useWatch({ name: 'instance_id' });
  const newItem = () => {
    if (isChosen(instance)) return { op: 'gt', threshold: null, recovery: null, severity: null };
    const metric = data.find((each) => each.resource === resource);
    const suggested: unknown = metric?.suggested?.['conditions'];
    const [first]: unknown[] = Array.isArray(suggested) ? suggested : [];
    return {
      metric: metric?.metric ?? null,
      aggregation: 'avg',
      period_s: 300,
      op: 'gt',
      threshold: null,
      recovery: null,
      severity: null,
      ...(typeof first === 'object' ? first : {}),
    };
  };
  return (
    <>
      <ListInput {...props} itemInput={ConditionItem} newItem={newItem} />
      <Suspense fallback={null}>
        <BacktestPanel />
      </Suspense>
    </>
  );
}
