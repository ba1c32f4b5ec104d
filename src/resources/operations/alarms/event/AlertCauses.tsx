import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { durationText } from '#model/rules/durationText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { causesQuery, type Cause } from '#src/resources/operations/alarms/alarmQueries.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/alarms.ts';
import { useFieldNames } from '#src/resources/operations/alarms/useFieldNames.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';

/** What changed before an event: on its object, and on what the object depends on. */
export default function AlertCauses({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(causesQuery(record.id));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>{translate('alarms.causes.none')}</p>;
  return (
    <Stack component="ol" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((cause) => (
        <ChangeItem key={`${cause.resource} ${cause.id} ${cause.at} ${cause.operation}`} cause={cause} />
      ))}
    </Stack>
  );
}

function ChangeItem({ cause }: { cause: Cause }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const entry = useManifestEntry(cause.resource);
  const names = useFieldNames(cause.resource);
  const createPath = useCreatePath();
  const path = createPath({ resource: cause.resource, type: 'show', id: cause.id });
  return (
    <Item>
      <Head>
        <b>{entry?.routes.show ? <LinkBase to={path}>{cause.title}</LinkBase> : cause.title}</b>
        <span>{cause.is_object ? translate('alarms.causes.object') : label(entry?.label)}</span>
        <span>
          {names.action(cause.operation)}
          {cause.job && ` · ${translate(cause.job.failed ? 'alarms.causes.jobFailed' : 'alarms.causes.jobDone')}`}
        </span>
        <time dateTime={cause.at} title={formatDateTime(new Date(cause.at), lang)}>
          {translate('alarms.causes.before', { time: durationText(cause.before_s, lang) })}
        </time>
        <span>{translate('alarms.causes.by', { name: cause.actor_name ?? translate('alarms.causes.platform') })}</span>
      </Head>
      {cause.job?.detail && <p>{cause.job.detail}</p>}
      {cause.changes.length > 0 && (
        <Scroll tabIndex={0} aria-label={cause.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('alarms.causes.field')}</th>
                <th scope="col">{translate('alarms.causes.from')}</th>
                <th scope="col">{translate('alarms.causes.to')}</th>
              </tr>
            </thead>
            <tbody>
              {cause.changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{names.field(field)}</th>
                  <td>{textOf(before)}</td>
                  <td>{textOf(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Item>
  );
}

const textOf = (value: Json): string =>
  value === null ? '-' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const Item = styled('li')({
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& span, & time': { color: token.textMuted },
  '& a': { color: token.accentText },
});

const Scroll = styled('div')({
  marginTop: 8,
  overflow: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': {
    padding: '4px 12px 4px 0',
    borderTop: `1px solid ${token.hairline}`,
    textAlign: 'start',
    fontWeight: 400,
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
  '& thead th': { border: 0, color: token.textMuted, fontSize: token.size.note },
});
