import Box from '@mui/material/Box';
import { token } from '#src/ui/theme/token.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { MemberInputs } from './MemberInputs.tsx';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** The members of an object under one legend. */
export default function ObjectInput(props: InputProps) {
  const input = useFieldInput(props);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} group>
      <Box sx={{ borderLeft: `2px solid ${token.hairline}`, pl: 4 }}>
        <MemberInputs fields={props.field.fields ?? {}} name={props.name} disabled={props.disabled} />
      </Box>
    </FieldFrame>
  );
}
