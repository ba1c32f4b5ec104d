import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { request } from '#src/http/httpClient.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/notifications.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { previewFault } from './previewFault.ts';

const PATH = '/api/omc/v1/notification-templates/preview';
const FIELDS = ['title_zh', 'text_zh', 'title_en', 'text_en'] as const;
const PLACES =
  '%{severity} %{status} %{alarm} %{object} %{value} %{threshold} %{condition} %{time} %{labels} %{event} %{link}';

interface Example {
  kind: string;
  title: string;
  text: string;
}

type Preview = Record<'zh' | 'en', Example[]>;

/** The last text of a template, and below it how the words read for examples of alarms. */
export default function TemplateText(props: InputProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { fields } = useDefinition('notificationTemplates');
  const { getValues } = useFormContext<Record<string, string | null>>();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const body = Object.fromEntries(FIELDS.map((name) => [name, getValues(name) ?? '']));
      return (await request<Preview>(PATH, { method: 'POST', body })).json;
    },
  });
  return (
    <Stack spacing={2}>
      <InputFor {...props} />
      <Typography variant="body2" color="textSecondary">
        {translate('notifications.places', { places: PLACES })}
      </Typography>
      <Box>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {translate('notifications.previewTemplate')}
        </Button>
      </Box>
      {error && (
        <Alert severity="error">{previewFault(error, fields, label) ?? translate('notifications.failed')}</Alert>
      )}
      {data && (
        <Stack component="output" spacing={2}>
          {(['zh', 'en'] as const).map((language) => (
            <Stack key={language} spacing={1}>
              <Typography variant="subtitle2">{translate(`notifications.${language}`)}</Typography>
              {data[language].map(({ kind, title, text }) => (
                <Box key={kind} lang={language} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
                  <Typography variant="body2">
                    <strong>{title}</strong>
                  </Typography>
                  <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                    {text}
                  </Typography>
                </Box>
              ))}
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
