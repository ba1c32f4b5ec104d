import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useRef } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { isDeleting } from '#model/access/isDeleting.ts';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { Added } from '#src/schemaViews/extensions/Added.tsx';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { RecordBanners } from './banner/RecordBanners.tsx';
import { ShowHeader } from './ShowHeader.tsx';
import { ShowTabs } from './ShowTabs.tsx';
import { SummaryStrip } from './facts/SummaryStrip.tsx';
import { useLeaveRecord } from '#src/schemaViews/action/removal/useLeaveRecord.ts';

interface ShowPageProps {
  definition: Definition;
  record: RaRecord;
  /** The record was deleted while the page was open; its last data stays readable. */
  deleted: boolean;
}

export function ShowPage({ definition, record, deleted }: ShowPageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const leave = useLeaveRecord(definition, record.id);
  const word = useWord();
  const acted = useRef(false);
  const extensions = useExtensions('record');
  const slowly = isDeleting(definition, record);
  const title = recordTitle(definition, record);
  useEffect(() => {
    // An action on this page deleted the record: leave the page.
    if (!deleted || !acted.current) return;
    acted.current = false;
    // The notice of an action that deletes slowly is there already, and follows it to its end.
    if (!slowly) notify(translate('record.show.gone', { title }), { type: 'success' });
    leave();
  }, [deleted, slowly, notify, leave, translate, title]);
  return (
    <Stack spacing={4}>
      {deleted && (
        <Alert
          severity="warning"
          role="alert"
          action={
            <Button color="inherit" onClick={leave}>
              {translate('record.show.toList', { name: word(definition.plural) })}
            </Button>
          }
        >
          {translate('record.show.deletedWhileOpen')}
        </Alert>
      )}
      <ShowHeader definition={definition} record={record} deleted={deleted} onActed={() => (acted.current = true)} />
      {!deleted && (
        <Suspense>
          <Added extensions={extensions} given={{ definition, record }} />
        </Suspense>
      )}
      {!deleted && <RecordBanners definition={definition} record={record} onActed={() => (acted.current = true)} />}
      {!definition.show.cards?.some(({ cost }) => !cost) && <SummaryStrip definition={definition} record={record} />}
      <ShowTabs definition={definition} record={record} />
    </Stack>
  );
}
