import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetList } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';

interface LogLine {
  id: number;
  at: string;
  level: 'warn' | 'error' | 'fatal';
  message: string;
}

/** Lines that the platform itself logged while it answered, for those who may read them. */
export function LogLines({ requestId }: { requestId: unknown }) {
  const translate = useTranslate();
  const lang = useLang();
  const entry = useManifestEntry('systemLogs');
  const { data = [] } = useGetList<LogLine>(
    'systemLogs',
    { filter: { request_id: requestId }, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 50 } },
    { enabled: entry !== undefined && typeof requestId === 'string' },
  );
  if (data.length === 0) return null;
  return (
    <Stack component="section" spacing={3}>
      <Typography variant="subtitle1" component="h3">
        {translate('logs.lines')}
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, at, level, message }) => (
          <Stack component="li" key={id} direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'baseline' }}>
            <Typography component="time" dateTime={at} variant="caption" color="textSecondary">
              {formatDateTime(new Date(at), lang)}
            </Typography>
            <Tag tone={level === 'warn' ? 'warning' : 'danger'}>
              {translate(level === 'warn' ? 'logs.isWarning' : 'logs.isError')}
            </Tag>
            <LinkBase to={`/statistics/systemlog/${id}`}>{message}</LinkBase>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
