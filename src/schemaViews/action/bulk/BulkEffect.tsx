import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { durationText } from '#model/rules/durationText.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Shows before a bulk run how long each record takes and how much quota it frees. Nothing if neither is known. */
export function BulkEffect({ reply: { seconds, quotas = [], run } }: { reply: BulkReply }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  if (run === 0 || (seconds === undefined && quotas.length === 0)) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: '4px 20px', mb: 3 }}>
      {seconds !== undefined && (
        <Typography variant="body2">{translate('record.bulk.takes', { time: durationText(seconds, lang) })}</Typography>
      )}
      {quotas.map(({ key, label: name, unit, change }) => (
        <Typography key={key} variant="body2">
          {translate('record.bulk.quota', {
            name: label(name),
            change: `${change > 0 ? '+' : '−'}${formatAmount(Math.abs(change), unit, lang)}`,
          })}
        </Typography>
      ))}
    </Stack>
  );
}
