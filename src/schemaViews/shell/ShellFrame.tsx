import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

/** Where a terminal is drawn: empty until one is open, and as it was once it has ended. */
export const ShellFrame = styled('section')({
  overflow: 'hidden',
  backgroundColor: token.sunken,
  color: token.text,
  fontFamily: token.mono,
  '&[data-shown]': {
    height: 'min(60vh, 480px)',
    padding: 12,
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
  },
});
