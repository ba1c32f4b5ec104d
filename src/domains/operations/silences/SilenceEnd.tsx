import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { SilencePreview } from './SilencePreview.tsx';

/** The end of a silence, and below it what the silence would keep back: the last thing to read before it is saved. */
export default function SilenceEnd(props: InputProps) {
  // One that returns every week may have no end.
  const isRequired = useWatch({ name: 'time_type' }) !== 'weekly';
  return (
    <Stack spacing={2}>
      <InputFor {...props} field={{ ...props.field, required: isRequired }} />
      <SilencePreview />
    </Stack>
  );
}
