import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ResourceContextProvider, useGetList } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { ThreadComment } from './ThreadComment.tsx';

const COMMENTS = 'workOrderComments';
const MOST_SHOWN = 200;

/** The comments of a work order in order, and the form for the next one. */
export default function WorkOrderThread({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const definition = useDefinition(COMMENTS);
  const canAdd = useManifestEntry(COMMENTS)?.can.includes('create') === true;
  // Another form begins empty: the former one kept what was typed until it was stored.
  const form = useMemo(() => withoutOrder(definition), [definition]);
  const [turn, setTurn] = useState(0);
  const {
    data,
    total = 0,
    isError,
    refetch,
  } = useGetList(COMMENTS, {
    filter: { work_order_id: record.id },
    sort: { field: 'created_at,id', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_SHOWN },
  });
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const next = () => setTurn(turn + 1);
  const isClosed = record['status'] === 'closed' || record['status'] === 'withdrawn';
  return (
    <Stack spacing={6}>
      {data.length === 0 ? (
        <Typography color="textSecondary">{translate('workOrders.none')}</Typography>
      ) : (
        <Stack
          component="ol"
          spacing={4}
          aria-label={translate('workOrders.thread')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {data.map((comment) => (
            <ThreadComment key={comment.id} comment={comment} definition={definition} />
          ))}
        </Stack>
      )}
      {total > data.length && <Alert severity="info">{translate('workOrders.more', { count: data.length })}</Alert>}
      {isClosed && <Alert severity="info">{translate('workOrders.closed')}</Alert>}
      {canAdd && !isClosed && (
        <ResourceContextProvider value={COMMENTS}>
          <RecordForm
            key={turn}
            definition={form}
            preset={{ work_order_id: record.id }}
            onSaved={() => {
              next();
              void refetch();
            }}
            onCancel={next}
          />
        </ResourceContextProvider>
      )}
    </Stack>
  );
}

/** The form on the page of a work order, which is the only one that it could be about. */
const withoutOrder = (definition: Definition): Definition => ({
  ...definition,
  form: {
    ...definition.form,
    parts: definition.form.parts.map((part) => ({
      ...part,
      fields: part.fields.filter((name) => name !== 'work_order_id'),
    })),
  },
});
