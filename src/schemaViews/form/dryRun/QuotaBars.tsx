import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { QuotaUse } from '#src/dataProviders/consoleDataProvider.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** What the owner has of each limit, and what this record would take of it. What has no limit needs no bar. */
export function QuotaBars({ quotas }: { quotas: readonly QuotaUse[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const free = quotas.filter(({ limit }) => limit < 0).map(({ label: name, after }) => `${label(name)} ${after.toLocaleString(lang)}`);
  return (
    <Stack component="section" spacing={2} aria-label={translate('record.quota.title')}>
      <Typography variant="subtitle2" component="h3">
        {translate('record.quota.title')}
      </Typography>
      {quotas.filter(({ limit }) => limit >= 0).map((quota) => (
        <QuotaBar key={quota.key} quota={quota} />
      ))}
      {free.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {translate('record.quota.unlimited', { list: free.join(translate('record.listComma')) })}
        </Typography>
      )}
    </Stack>
  );
}

function QuotaBar({ quota: { label: name, limit, used, after } }: { quota: QuotaUse }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const number = (value: number) => value.toLocaleString(lang);
  const isOver = after > limit;
  const share = (value: number) => (limit > 0 ? Math.min(100, (value / limit) * 100) : isOver ? 100 : 0);
  const words = translate(isOver ? 'record.quota.over' : 'record.quota.of', { after: number(after), limit: number(limit), left: number(Math.max(0, limit - used)) });
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, typography: 'caption' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label(name)}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: isOver ? 'error.main' : undefined }}>
          {words}
        </Box>
      </Stack>
      <LinearProgress
        variant="buffer"
        color={isOver ? 'error' : 'primary'}
        value={share(used)}
        valueBuffer={share(after)}
        aria-label={label(name)}
        aria-valuetext={words}
        sx={{ height: 4, '& .MuiLinearProgress-dashed': { display: 'none' } }}
      />
    </Box>
  );
}
