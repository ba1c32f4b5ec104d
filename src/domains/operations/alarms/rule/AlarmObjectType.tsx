import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { choiceField } from '#src/domains/operations/alarms/choiceField.ts';
import { metricsQuery } from '#src/domains/operations/alarms/alarmQueries.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';

/** The kind of objects of a rule: resources that have metrics and that the reader may list. */
export default function AlarmObjectType(props: InputProps) {
  const names = useKindNames();
  const { data = [] } = useQuery(metricsQuery);
  const values = useMemo(() => {
    const measured = new Set(data.map(({ resource }) => resource));
    return Object.fromEntries(
      [...names].filter(([resource]) => measured.has(resource)).map(([resource, label]) => [resource, { label }]),
    );
  }, [names, data]);
  return <InputFor {...props} field={choiceField(props.field, values)} />;
}
