import '#src/i18n/parts/waiting.ts';
import TaskAlt from '@mui/icons-material/TaskAlt';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { waitingQuery } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { Count } from './Count.ts';

const INBOX = '/waiting';
const MOST_SHOWN = 99;

/** How much waits for the reader, with the way there; nothing where nothing waits. Live events refresh it. */
export default function WaitingButton() {
  const translate = useTranslate();
  const reaches = useReach();
  const { data } = useQuery(waitingQuery(useManifest(), { limit: 0 }));
  const total = data?.total ?? 0;
  if (total === 0 || !reaches(INBOX)) return null;
  return (
    <IconButton component={LinkBase} to={INBOX} aria-label={translate('waiting.count', { smart_count: total })}>
      <TaskAlt style={{ fontSize: 18 }} />
      <Count aria-hidden>{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</Count>
    </IconButton>
  );
}
