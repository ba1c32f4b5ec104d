import { styled } from '@mui/material/styles';
import { toneColors, token } from '#src/ui/theme/token.ts';

/** A number at the corner of a button of the bar. */
export const Count = styled('span')({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 16,
  padding: '0 4px',
  borderRadius: 8,
  backgroundColor: token.accent,
  color: token.onAccent,
  fontSize: 11,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '&[data-alarms]': { backgroundColor: toneColors('danger').text, color: token.surface },
});

/** Beside a number, there is no room for another one. */
export const Dot = styled('span')({
  position: 'absolute',
  bottom: 4,
  right: 4,
  width: 8,
  height: 8,
  borderRadius: 4,
  backgroundColor: token.accent,
  '&[data-alarms]': { backgroundColor: toneColors('danger').text },
});
