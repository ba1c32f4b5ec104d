import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { ResourceContextProvider, useGetList, type Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PanelTitleProvider } from '#src/schemaViews/base/panelTitle.ts';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Opening, ThreadComment } from './ThreadComment.tsx';
import { useBeat, useWriters } from './usePresence.ts';

const COMMENTS = 'workOrderComments';
const MOST_SHOWN = 200;

/** What a work order is about, its comments in order, and the form for the next one. */
export default function WorkOrderThread({ record, definition: ofOrders }: SlotProps['tab']) {
  const translate = useTranslate();
  const definition = useDefinition(COMMENTS);
  const canAdd = useManifestEntry(COMMENTS)?.can.includes('create') === true;
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
  const isClosed = record['status'] === 'closed' || record['status'] === 'withdrawn';
  return (
    <Stack spacing={6}>
      <Stack
        component="ol"
        spacing={4}
        aria-label={translate('workOrders.thread')}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        <Opening order={record} definition={ofOrders} />
        {data.map((comment) => (
          <ThreadComment key={comment.id} comment={comment} definition={definition} />
        ))}
      </Stack>
      {data.length === 0 && <Typography color="textSecondary">{translate('workOrders.none')}</Typography>}
      {total > data.length && <Alert severity="info">{translate('workOrders.more', { count: data.length })}</Alert>}
      <Writers order={record.id} />
      {isClosed && <Alert severity="info">{translate('workOrders.closed')}</Alert>}
      {canAdd && !isClosed && <Composer order={record.id} onStored={() => void refetch()} />}
    </Stack>
  );
}

/** Who else is writing: nothing is locked, and no one has to wait. */
function Writers({ order }: { order: Identifier }) {
  const translate = useTranslate();
  const names = useWriters(order);
  return (
    <Typography component="output" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
      {names.length > 0 && translate('workOrders.writing', { names: names.join(', ') })}
    </Typography>
  );
}

/** The next comment. What is typed stays until it is stored, also when the server refuses it. */
function Composer({ order, onStored }: { order: Identifier; onStored: () => void }) {
  const translate = useTranslate();
  const title = useId();
  const definition = useDefinition(COMMENTS);
  const form = useMemo(() => withoutOrder(definition), [definition]);
  const beat = useBeat(order);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Box>
        <Button variant="contained" startIcon={<Icon word="edit" size={16} />} onClick={() => setOpen(true)}>
          {translate('workOrders.reply')}
        </Button>
      </Box>
    );
  const close = () => setOpen(false);
  return (
    <ResourceContextProvider value={COMMENTS}>
      <PanelTitleProvider value={title}>
        <section aria-labelledby={title} onInput={beat}>
          <Typography variant="h2" id={title} sx={{ mb: 4 }}>
            {translate('workOrders.reply')}
          </Typography>
          <RecordForm
            definition={form}
            preset={{ work_order_id: order }}
            onSaved={() => {
              close();
              onStored();
            }}
            onCancel={close}
          />
        </section>
      </PanelTitleProvider>
    </ResourceContextProvider>
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
