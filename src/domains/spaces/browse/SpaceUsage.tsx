import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { token } from '#src/ui/theme/token.ts';
import { readUsage, type SpaceName } from '#src/domains/spaces/upload/spaceCalls.ts';
import { percentOf } from '#src/ui/percentOf.ts';

/** Above this share, the bar warns. */
const TIGHT = 0.9;

/** How much of the quota a space uses, and whom to call when a download does not work (spec 9). */
export function SpaceUsage({ space }: { space: SpaceName }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { data } = useQuery({
    queryKey: ['suantai', 'space', space, 'usage'],
    queryFn: ({ signal }) => readUsage(space, signal),
    // Its entries are what it counts.
    meta: { ofResource: space === 'personal' ? 'personalFiles' : 'publicFiles' },
    retry: false,
  });
  const { data: settings } = useQuery(settingsQuery);
  const hotline = settings?.['space.hotline'];
  const share = data && data.quota > 0 ? Math.min(1, (data.used + data.reserved) / data.quota) : 0;
  return (
    <Line>
      <LinearProgress
        variant="determinate"
        value={percentOf(share, 1)}
        color={share >= 1 ? 'error' : share >= TIGHT ? 'warning' : 'primary'}
        aria-label={translate('spaces.quotaLabel')}
      />
      <span>
        {data &&
          [
            translate('spaces.quota', { used: sizeText(data.used), quota: sizeText(data.quota) }),
            data.reserved > 0 && translate('spaces.reserved', { reserved: sizeText(data.reserved) }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </span>
      {typeof hotline === 'string' && hotline !== '' && <span>{translate('spaces.hotline', { hotline })}</span>}
    </Line>
  );
}

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 24,
  marginBottom: 12,
  color: token.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiLinearProgress-root': { flex: '0 0 200px' },
});
