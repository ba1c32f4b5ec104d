import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

const ROWS = 8;

/** The outline of a page while its code and definition load. */
export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <Sheet aria-label={translate('shell.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <span key={row} />
      ))}
    </Sheet>
  );
}

const Sheet = styled('output')({
  display: 'block',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  '& > span': { height: token.rowHeight, display: 'flex', alignItems: 'center', padding: '0 12px' },
  '& > span + span': { borderTop: `1px solid ${token.hairline}` },
  '& > span::after': {
    content: '""',
    width: '32%',
    height: 10,
    // Beads, like those of the drawings.
    borderRadius: 5,
    backgroundColor: token.hover,
  },
});
