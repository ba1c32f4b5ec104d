import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldCell } from '#src/inputs/frame/FieldCell.tsx';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import '#src/i18n/parts/alarms.ts';
import { choiceField, numberField } from '#src/domains/operations/alarms/choiceField.ts';
import { isChosen } from '#src/domains/operations/alarms/isChosen.ts';
import { metricsQuery } from '#src/domains/operations/alarms/alarmQueries.ts';

const UNITS: Record<string, string> = {
  percent: '%',
  bytes: 'B',
  bytes_per_second: 'B/s',
  milliseconds: 'ms',
  seconds: 's',
  days: 'd',
};

const MEASURED = new Set(['metric', 'aggregation', 'period_s']);

/** One condition: a metric of the chosen kind of objects, and what it is compared with, in its unit. */
export function ConditionItem({ field, name, disabled }: InputProps) {
  const translate = useTranslate();
  const { data = [] } = useQuery(metricsQuery);
  const resource: unknown = useWatch({ name: 'object_type' });
  const match: unknown = useWatch({ name: 'match' });
  const chosen: unknown = useWatch({ name: `${name}.metric` });
  const hasQuery = isChosen(useWatch({ name: 'instance_id' }));
  const metrics = useMemo(() => data.filter((each) => each.resource === resource), [data, resource]);
  const metric = metrics.find((each) => each.metric === chosen);
  const unit = UNITS[metric?.unit ?? ''];
  const given = (key: string, member: FieldDefinition): FieldDefinition => {
    if (key === 'metric')
      return choiceField(
        { ...member, required: true },
        Object.fromEntries(metrics.map(({ metric: word, label }) => [word, { label }])),
      );
    if (key === 'aggregation' && metric !== undefined)
      return choiceField(
        member,
        Object.fromEntries(Object.entries(member.values ?? {}).filter(([word]) => metric.aggregations.includes(word))),
      );
    return key === 'threshold' || key === 'recovery' ? numberField(member, unit) : member;
  };
  if (metrics.length === 0 && !hasQuery) return <p>{translate('alarms.chooseKindFirst')}</p>;
  return (
    <FieldGrid dense>
      {Object.entries(field.fields ?? {})
        // With `all`, the rule as a whole has a severity.
        .filter(([key]) => key !== 'severity' || match === 'any')
        // A query says what is measured.
        .filter(([key]) => !hasQuery || !MEASURED.has(key))
        .map(([key, member]) => (
          <FieldCell key={key} field={member}>
            <InputFor field={given(key, member)} name={`${name}.${key}`} disabled={disabled} />
          </FieldCell>
        ))}
    </FieldGrid>
  );
}
