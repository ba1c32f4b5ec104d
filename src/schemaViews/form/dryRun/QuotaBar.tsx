import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { QuotaUse } from '#src/dataProviders/consoleDataProvider.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { percentOf } from '#src/ui/percentOf.ts';

interface Props {
  quota: QuotaUse & { limit: number };
}

/** One limit: how much is used now, and how much would be. */
export function QuotaBar({ quota: { label: name, unit, limit, used, after } }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const number = (value: number) => formatAmount(value, unit, lang);
  const isOver = after > limit;
  const words = translate(isOver ? 'record.quota.over' : 'record.quota.of', {
    after: number(after),
    limit: number(limit),
    left: number(Math.max(0, limit - used)),
  });
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
        value={percentOf(used, limit)}
        valueBuffer={percentOf(after, limit)}
        aria-label={label(name)}
        aria-valuetext={words}
        sx={{
          height: 4,
          borderRadius: token.radius.small,
          backgroundColor: token.hairline,
          '& .MuiLinearProgress-dashed': { display: 'none' },
        }}
      />
    </Box>
  );
}
