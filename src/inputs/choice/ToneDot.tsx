import Box from '@mui/material/Box';
import type { Tone } from '#model/language/definition.ts';
import { toneColors } from '#src/theme/token.ts';

/** The dot before the name of a value; decoration, since the name says the same. */
export function ToneDot({ tone = 'neutral' }: { tone?: Tone }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', width: 8, height: 8, mr: 2, borderRadius: '50%', bgcolor: toneColors(tone).dot }}
    />
  );
}
