import { formatNumber } from '#src/fields/format/formatNumber.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { licenceUsageQuery, type LicenceUse } from './licenceUsageQuery.ts';
import { token } from '#src/ui/theme/token.ts';
import { percentOf } from '#src/ui/percentOf.ts';
import '#src/i18n/parts/recordParts.ts';

/**
 * The usage of everything that a licence limits, including usage that clouds report. Exceeded limits are shown in words
 * and in red.
 */
export function LicenceUsage() {
  const translate = useTranslate();
  const { data = [] } = useQuery(licenceUsageQuery);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="licence-usage" sx={{ mt: 8, maxWidth: 720 }}>
      <Typography id="licence-usage" variant="h2" sx={{ mb: 3 }}>
        {translate('record.licence.usage')}
      </Typography>
      <Stack spacing={3}>
        {data.map((use) => (
          <Use key={use.key} use={use} />
        ))}
      </Stack>
    </Box>
  );
}

function Use({ use: { label: name, limit, used, in_clouds: inClouds } }: { use: LicenceUse }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const number = (value: number) => formatNumber(value, lang);
  const isOver = limit !== null && used > limit;
  const words = translate(`record.licence.${limit === null ? 'unlimited' : isOver ? 'over' : 'of'}`, {
    used: number(used),
    limit: number(limit ?? 0),
  });
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <span>{label(name)}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: isOver ? 'error.main' : undefined }}>
          {words}
        </Box>
      </Stack>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          color={isOver ? 'error' : 'primary'}
          value={percentOf(used, limit)}
          aria-label={label(name)}
          aria-valuetext={words}
          sx={{ height: 4, borderRadius: token.radius.small, backgroundColor: token.hairline }}
        />
      )}
      {inClouds > 0 && (
        <Typography variant="caption" color="textSecondary">
          {translate('record.licence.inClouds', { count: number(inClouds) })}
        </Typography>
      )}
    </Box>
  );
}
