import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

/** Sentences in place of a chart. */
export const Centre = styled('div')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 8,
  padding: 16,
  color: token.textMuted,
  textAlign: 'center',
  // Names of metrics have no spaces.
  overflowWrap: 'anywhere',
  '& b': { color: token.text, fontWeight: 500 },
});
