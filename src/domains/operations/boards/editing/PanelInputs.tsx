import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { aggregationsOf } from '#model/domains/operations/boards/panelFault.ts';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import { choiceField, numberField } from '#src/domains/operations/alarms/choiceField.ts';
import { ObjectsInput } from '#src/domains/operations/objects/ObjectsInput.tsx';
import { metricsQuery, type Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/recordParts.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldCell } from '#src/inputs/frame/FieldCell.tsx';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/nested/WhenHolds.tsx';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';

const UNITS: Record<string, string> = {
  percent: '%',
  bytes: 'B',
  bytes_per_second: 'B/s',
  milliseconds: 'ms',
  seconds: 's',
  days: 'd',
  celsius: '°C',
  watts: 'W',
};

/** The inputs of a chart: kinds of objects and metrics that its writer can see, and the values that these have. */
export function PanelInputs({ fields }: { fields: readonly FieldDefinition[] }) {
  const translate = useTranslate();
  const { data: catalogue = [] } = useQuery(metricsQuery());
  const kinds = useKinds(catalogue);
  const [kind, key, chart, by]: unknown[] = useWatch({ name: ['object_type', 'metric', 'chart', 'by'] });
  const metrics = useMemo(() => catalogue.filter(({ resource }) => resource === kind), [catalogue, kind]);
  const metric = metrics.find((each) => each.key === key);
  const offered = metric && aggregationsOf({ chart: chart as 'line', by: by as 'record' }, metric);
  useFitting(metrics, metric, offered);
  const given = (field: FieldDefinition): FieldDefinition => {
    if (field.name === 'object_type') return choiceField(field, kinds);
    if (field.name === 'metric')
      return choiceField(field, Object.fromEntries(metrics.map(({ key: word, label }) => [word, { label }])));
    if (field.name === 'aggregation' && offered)
      return choiceField(
        field,
        Object.fromEntries(
          Object.entries(field.values ?? {}).filter(([word]) => offered.some((each) => each === word)),
        ),
      );
    return field.name === 'threshold' ? numberField(field, UNITS[metric?.unit ?? '']) : field;
  };
  const input = (field: FieldDefinition) => {
    if (field.name === 'object_ids') return <ObjectsInput field={field} name={field.name} kindIn="object_type" />;
    if (field.name === 'metric' && metrics.length === 0) return <p>{translate('boards.dialog.chooseKindFirst')}</p>;
    return <InputFor field={given(field)} name={field.name} />;
  };
  return (
    <FieldGrid dense>
      {inOrder(fields).map((field) => (
        <WhenHolds key={field.name} field={field}>
          <FieldCell field={field}>{input(field)}</FieldCell>
        </WhenHolds>
      ))}
    </FieldGrid>
  );
}

/** What is measured stands before its title. */
const inOrder = (fields: readonly FieldDefinition[]): FieldDefinition[] => [
  ...fields.filter(({ name }) => name === 'object_type' || name === 'metric'),
  ...fields.filter(({ name }) => name !== 'object_type' && name !== 'metric'),
];

/** Kinds of objects with metrics, by their names. */
function useKinds(catalogue: readonly Metric[]): Record<string, EnumValue> {
  const names = useKindNames();
  return useMemo(() => {
    const measured = new Set(catalogue.map(({ resource }) => resource));
    return Object.fromEntries(
      [...names].filter(([resource]) => measured.has(resource)).map(([resource, label]) => [resource, { label }]),
    );
  }, [names, catalogue]);
}

/** Another kind of objects begins with its first metric and none of the objects; a metric with a value that it has. */
function useFitting(
  metrics: readonly Metric[],
  metric: Metric | undefined,
  offered: readonly string[] | undefined,
): void {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const [first] = metrics;
  useEffect(() => {
    if (metric !== undefined || first === undefined) return;
    setValue('metric', first.key, { shouldDirty: true });
    setValue('object_ids', null);
  }, [metric, first, setValue]);
  useEffect(() => {
    const [usual] = offered ?? [];
    if (usual !== undefined && !offered?.includes(String(getValues('aggregation')))) setValue('aggregation', usual);
  }, [offered, getValues, setValue]);
}
