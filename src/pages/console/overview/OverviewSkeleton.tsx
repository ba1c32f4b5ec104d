import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** Two panels while their figures load, as high as they will be. */
export function OverviewSkeleton() {
  const translate = useTranslate();
  return (
    <Pair aria-label={translate('shell.loading')} aria-busy="true">
      <span />
      <span />
    </Pair>
  );
}

const Pair = styled('output')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
  gap: 12,
  marginTop: 12,
  '& span': {
    height: 340,
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
  },
});
