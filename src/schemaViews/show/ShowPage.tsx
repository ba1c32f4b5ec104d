import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useCreatePath, useNavigate, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';
import { ShowHeader } from './ShowHeader.tsx';
import { ShowTabs } from './ShowTabs.tsx';
import { SummaryStrip } from './SummaryStrip.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';

interface ShowPageProps {
  definition: Definition;
  record: RaRecord;
  /** It went away while the page was open; what was last known stays readable. */
  deleted: boolean;
}

export function ShowPage({ definition, record, deleted }: ShowPageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const acted = useRef(false);
  const title = recordTitle(definition, record);
  useEffect(() => {
    // Gone by what was done on this page: there is nothing to stay for.
    if (!deleted || !acted.current) return;
    acted.current = false;
    notify(translate('record.show.gone', { title }), { type: 'success' });
    navigate(createPath({ resource: definition.resource, type: 'list' }));
  }, [deleted, notify, navigate, createPath, translate, definition, title]);
  return (
    <Stack spacing={4}>
      {deleted && (
        <Alert severity="warning" role="alert">
          {translate('record.show.deletedWhileOpen')}
        </Alert>
      )}
      <ShowHeader definition={definition} record={record} deleted={deleted} onActed={() => (acted.current = true)} />
      {!deleted && <StateHelp definition={definition} record={record} />}
      <SummaryStrip definition={definition} record={record} />
      <ShowTabs definition={definition} record={record} />
    </Stack>
  );
}

/** What the state of the record asks of the reader, where the definition says so. */
function StateHelp({ definition, record }: { definition: Definition; record: RaRecord }) {
  const label = useLabel();
  const state: unknown = definition.stateField === undefined ? undefined : record[definition.stateField];
  const help =
    definition.stateField === undefined
      ? undefined
      : definition.fields[definition.stateField]?.values?.[String(state)]?.help;
  return help ? <Alert severity="info">{label(help)}</Alert> : null;
}
