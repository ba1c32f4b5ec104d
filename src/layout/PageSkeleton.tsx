import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { token } from '#src/theme/token.ts';

const ROWS = 8;

/** The outline of a page while its code and definition are on their way. */
export function PageSkeleton() {
  const t = useTranslate();
  return (
    <Sheet role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} />
      ))}
    </Sheet>
  );
}

const Sheet = styled('div')({
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  '& > div': { height: token.rowHeight, display: 'flex', alignItems: 'center', padding: '0 12px' },
  '& > div + div': { borderTop: `1px solid ${token.hairline}` },
  '& > div::after': { content: '""', width: '32%', height: 10, borderRadius: token.radius.small, backgroundColor: token.hover },
});
