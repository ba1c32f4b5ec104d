import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { QuotaUse } from '#src/dataProviders/consoleDataProvider.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** What the owner has of each limit, and what this record would take of it. */
export function QuotaBars({ quotas }: { quotas: readonly QuotaUse[] }) {
  const translate = useTranslate();
  return (
    <Stack component="section" spacing={3} aria-label={translate('record.quota.title')}>
      <Typography variant="subtitle2" component="h3">
        {translate('record.quota.title')}
      </Typography>
      {quotas.map((quota) => (
        <QuotaBar key={quota.key} quota={quota} />
      ))}
    </Stack>
  );
}

function QuotaBar({ quota: { label: name, limit, used, after } }: { quota: QuotaUse }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const number = (value: number) => value.toLocaleString(lang);
  const isOver = limit >= 0 && after > limit;
  const share = (value: number) => (limit > 0 ? Math.min(100, (value / limit) * 100) : isOver ? 100 : 0);
  const words =
    limit < 0
      ? translate('record.quota.unlimited', { after: number(after) })
      : translate(isOver ? 'record.quota.over' : 'record.quota.of', { after: number(after), limit: number(limit), left: number(limit - used) });
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {label(name)}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', color: isOver ? 'error.main' : undefined }}>
          {words}
        </Typography>
      </Stack>
      {limit >= 0 && (
        <LinearProgress
          variant="buffer"
          color={isOver ? 'error' : 'primary'}
          value={share(used)}
          valueBuffer={share(after)}
          aria-label={label(name)}
          aria-valuetext={words}
          sx={{ mt: 1, '& .MuiLinearProgress-dashed': { display: 'none' } }}
        />
      )}
    </Box>
  );
}
