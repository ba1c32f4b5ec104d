import { Alert, Stack } from '@mui/material';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { ShowHeader } from './ShowHeader.tsx';
import { ShowTabs } from './ShowTabs.tsx';
import { SummaryStrip } from './SummaryStrip.tsx';

interface ShowPageProps {
  definition: Definition;
  record: RaRecord;
  /** It went away while the page was open; what was last known stays readable. */
  deleted: boolean;
}

export function ShowPage({ definition, record, deleted }: ShowPageProps) {
  const translate = useTranslate();
  return (
    <Stack spacing={4}>
      {deleted && (
        <Alert severity="warning" role="alert">
          {translate('record.show.deletedWhileOpen')}
        </Alert>
      )}
      <ShowHeader definition={definition} record={record} deleted={deleted} />
      <SummaryStrip definition={definition} record={record} />
      <ShowTabs definition={definition} record={record} />
    </Stack>
  );
}
