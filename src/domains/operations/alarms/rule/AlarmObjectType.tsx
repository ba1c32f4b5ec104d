import { useQuery } from '@tanstack/react-query';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { choiceField } from '#src/domains/operations/alarms/choiceField.ts';
import { metricsQuery } from '#src/domains/operations/alarms/alarmQueries.ts';
import { AlarmTemplates } from './AlarmTemplates.tsx';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';

/** The kind of objects of a rule: resources that have metrics and that the reader may list. */
export default function AlarmObjectType(props: InputProps) {
  const names = useKindNames();
  const isNew = useRecordContext() === undefined;
  const { data = [] } = useQuery(metricsQuery);
  const values = useMemo(() => {
    const measured = new Set(data.map(({ resource }) => resource));
    return Object.fromEntries(
      [...names].filter(([resource]) => measured.has(resource)).map(([resource, label]) => [resource, { label }]),
    );
  }, [names, data]);
  return (
    <Stack spacing={2}>
      <InputFor {...props} field={choiceField(props.field, values)} />
      {isNew && <AlarmTemplates metrics={data} />}
    </Stack>
  );
}
