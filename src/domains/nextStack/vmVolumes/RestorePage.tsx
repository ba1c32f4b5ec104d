import Stack from '@mui/material/Stack';
import { ShowBase, useParams, useShowContext } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { RecordMissing } from '#src/schemaViews/base/RecordMissing.tsx';
import { ShowSkeleton } from '#src/schemaViews/show/ShowSkeleton.tsx';
import { SummaryStrip } from '#src/schemaViews/show/facts/SummaryStrip.tsx';
import { TabBody } from '#src/schemaViews/show/TabBody.tsx';
import { useTransientPolling } from '#src/schemaViews/show/useTransientPolling.ts';

const RESOURCE = 'vmVolumes';

/** The restore tab of a disk as a separate page (spec 2.2, volumes/restore). */
export function RestorePage() {
  const { id } = useParams();
  return (
    <ShowBase
      resource={RESOURCE}
      id={id}
      disableAuthentication
      queryOptions={{ onError: () => undefined }}
      loading={false}
      error={false}
    >
      <Restore />
    </ShowBase>
  );
}

function Restore() {
  const definition = useDefinition(RESOURCE);
  const { record, error, isPending, refetch } = useShowContext();
  useTransientPolling(definition, record, refetch);
  const tab = definition.show.tabs.find(({ key }) => key === 'restore');
  const state = definition.fields[definition.stateField ?? ''];
  if (isPending) return <ShowSkeleton definition={definition} />;
  if (!record || !tab) return <RecordMissing definition={definition} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack spacing={4}>
      <Stack
        direction="row"
        useFlexGap
        spacing={3}
        sx={{ alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      >
        <RecordLink resource={RESOURCE} id={record.id} label={recordTitle(definition, record)} dense={false} />
        {state && <FieldFor definition={definition} field={state} record={record} dense />}
      </Stack>
      <SummaryStrip definition={definition} record={record} />
      <TabBody definition={definition} record={record} tab={tab} />
    </Stack>
  );
}
