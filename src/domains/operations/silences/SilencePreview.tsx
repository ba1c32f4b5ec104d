import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { Json } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/notifications.ts';
import { previewFault } from '#src/domains/operations/previewFault.ts';

const PATH = '/api/omc/v1/silences/preview';

interface Item {
  event_id: number;
  kind: 'fired' | 'repeated' | 'recovered' | 'closed';
  at: string;
  alarm_name: string;
  object: string | null;
}

interface Preview {
  days: number;
  complete: boolean;
  now: { total: number; items: Item[] };
  past: { total: number; items: Item[]; receivers: { id: number; name: string; count: number }[] };
}

/** Which alarms the silence in the form matches now, and what it would have kept back in the past two weeks. */
export function SilencePreview() {
  const translate = useTranslate();
  const label = useLabel();
  const { getValues } = useFormContext<Record<string, Json>>();
  const { fields } = useDefinition('silences');
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const entered = Object.entries(getValues()).filter(
        ([name, value]) => value !== null && value !== '' && fields[name]?.readOnly !== true && name in fields,
      );
      return (await request<Preview>(PATH, { method: 'POST', body: Object.fromEntries(entered) })).json;
    },
  });
  return (
    <Stack spacing={1.5}>
      <Box>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {translate('notifications.previewSilence')}
        </Button>
      </Box>
      {error && (
        <Alert severity="error">{previewFault(error, fields, label) ?? translate('notifications.failed')}</Alert>
      )}
      {data && (
        <Box component="output">
          <Part
            title={
              data.now.total === 0
                ? translate('notifications.nowNone')
                : translate('notifications.now', { count: data.now.total })
            }
            items={data.now.items}
          />
          <Part
            title={
              data.past.total === 0
                ? translate('notifications.pastNone', { days: data.days })
                : translate('notifications.past', { days: data.days, count: data.past.total })
            }
            items={data.past.items}
          />
          {data.past.receivers.map(({ id, ...receiver }) => (
            <Typography key={id} variant="body2">
              {translate('notifications.receiver', receiver)}
            </Typography>
          ))}
          {!data.complete && (
            <Typography variant="body2" color="textSecondary">
              {translate('notifications.incomplete')}
            </Typography>
          )}
        </Box>
      )}
    </Stack>
  );
}

function Part({ title, items }: { title: string; items: readonly Item[] }) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2">{title}</Typography>
      {items.slice(0, MOST_SHOWN).map(({ event_id, kind, at, alarm_name, object }) => (
        <Typography key={`${event_id} ${kind} ${at}`} variant="body2" color="textSecondary">
          {alarm_name} · {object ?? '–'} · {translate(`notifications.${kind}`)} · {formatDateTime(new Date(at), lang)}
        </Typography>
      ))}
    </Box>
  );
}

const MOST_SHOWN = 5;
