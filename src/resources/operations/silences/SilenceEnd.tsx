import Stack from '@mui/material/Stack';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { SilencePreview } from './SilencePreview.tsx';

/** The end of a silence, and below it what the silence would keep back: the last thing to read before it is saved. */
export default function SilenceEnd(props: InputProps) {
  return (
    <Stack spacing={2}>
      <InputFor {...props} />
      <SilencePreview />
    </Stack>
  );
}
