import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

/** What a panel says in place of its content. */
export const Nothing = styled('div')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 8,
  minHeight: 160,
  padding: 16,
  color: token.textMuted,
  textAlign: 'center',
  '& b': { color: token.text, fontWeight: 500 },
});
