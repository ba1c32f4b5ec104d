import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { LinkBase, useDataProvider, type RaRecord } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useReach } from '#src/routing/useReach.ts';
import { wordsOf } from './wordsOf.ts';
import '#src/i18n/parts/inbox.ts';

/** A message on its page, with the way to what it is about. */
export default function MessageText({ definition, record }: SlotProps['field']) {
  const translate = useTranslate();
  const reaches = useReach();
  const { title, text } = wordsOf(record, useLang());
  useReadOnce(definition.resource, record);
  const link: unknown = record['link'];
  return (
    <Words>
      <b>{title}</b>
      <p>{text}</p>
      {typeof link === 'string' && reaches(link) && (
        <Button component={LinkBase} to={link} variant="outlined" size="small">
          {translate('inbox.open')}
        </Button>
      )}
    </Words>
  );
}

/** Opening a message is reading it. */
function useReadOnce(resource: string, { id, read_at: readAt }: RaRecord): void {
  const provider = useDataProvider<ConsoleDataProvider>();
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    // Marking it as unread on its page must last.
    if (seen.current === id) return;
    seen.current = id;
    // Without an answer it stays unread, which the list shows.
    if (readAt === null) provider.act(resource, { id, action: 'read' }).catch(() => undefined);
  }, [provider, resource, id, readAt]);
}

const Words = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  maxWidth: 720,
  '& > p': { margin: 0, whiteSpace: 'pre-wrap' },
});
