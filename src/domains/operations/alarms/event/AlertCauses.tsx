import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'react-admin';
import { durationText } from '#model/rules/durationText.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/alarms.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { causesQuery, type Cause } from '#src/domains/operations/alarms/alarmQueries.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';

/** Changes before an event: on its object, and on what the object depends on. */
export default function AlertCauses({ record }: SlotProps['card']) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(causesQuery(record.id));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>{translate('alarms.causes.none')}</p>;
  return (
    <Stack component="ol" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((cause) => (
        <CauseItem key={`${cause.resource} ${cause.id} ${cause.at} ${cause.operation}`} cause={cause} />
      ))}
    </Stack>
  );
}

/** On what and how long before; then the change as the history of that record shows it. */
function CauseItem({ cause }: { cause: Cause }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const entry = useManifestEntry(cause.resource);
  const definition = useDefinitionIfLoaded(cause.resource);
  const createPath = useCreatePath();
  const path = createPath({ resource: cause.resource, type: 'show', id: cause.id });
  const { id, at, operation, actor_name, changes, job } = cause;
  // Every field of what is new has changed; that it is new says as much.
  const shown = operation === 'create' ? [] : changes;
  return (
    <Item>
      <Head>
        <b>{entry?.routes.show ? <LinkBase to={path}>{cause.title}</LinkBase> : cause.title}</b>
        <span>{cause.is_object ? translate('alarms.causes.object') : label(entry?.label)}</span>
        <span>{translate('alarms.causes.before', { time: durationText(cause.before_s, lang) })}</span>
        {job && <span>{translate(job.failed ? 'alarms.causes.jobFailed' : 'alarms.causes.jobDone')}</span>}
      </Head>
      {definition && (
        <ul>
          <HistoryItem
            definition={definition}
            entry={{ id, at, operation, actor_id: null, actor_name, request_id: null, changes: shown }}
          />
        </ul>
      )}
      {job?.detail && <p>{job.detail}</p>}
    </Item>
  );
}

const Item = styled('li')({
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& > p': { margin: '8px 0 0', color: token.textMuted },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginBottom: 8,
  '& span': { color: token.textMuted },
  '& a': { color: token.accentText },
});
