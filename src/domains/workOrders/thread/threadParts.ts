import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

/** One entry of a thread. */
export const Item = styled('li')({
  padding: 16,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  background: token.surface,
  '&[data-internal]': { borderStyle: 'dashed', borderColor: token.hairlineStrong },
});

/** Who wrote it, and when. */
export const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 8,
  '& > span': { color: token.textMuted },
});
