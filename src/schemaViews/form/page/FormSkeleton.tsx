import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

const INPUTS = 5;

/** The outline of a form, labels over inputs, while its data loads. */
export function FormSkeleton() {
  const translate = useTranslate();
  return (
    <Sheet aria-label={translate('record.show.loading')}>
      {Array.from({ length: INPUTS }, (_, row) => (
        <span key={row} />
      ))}
    </Sheet>
  );
}

const Sheet = styled('output')({
  display: 'grid',
  gap: 20,
  '@media (width >= 1280px)': { marginInlineEnd: 'calc(100% * 4 / 12)' },
  '& > span': { display: 'grid', gap: 8 },
  '& > span::before': {
    content: '""',
    width: 96,
    height: 12,
    borderRadius: token.radius.small,
    backgroundColor: token.hover,
  },
  '& > span::after': {
    content: '""',
    height: 36,
    borderRadius: token.radius.medium,
    border: `1px solid ${token.hairline}`,
    backgroundColor: token.surface,
  },
});
