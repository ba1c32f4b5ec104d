import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldInput } from './useFieldInput.ts';
import { RequiredMark } from './RequiredMark.tsx';
import { visuallyHidden } from './visuallyHidden.ts';

interface FieldFrameProps {
  input: FieldInput;
  children: ReactNode;
  hideLabel?: boolean;
  /** Several controls under one label: a fieldset with a legend. */
  group?: boolean;
  /** One labelled control with another beside it, such as its unit. */
  several?: boolean;
  /** A limit or a hint that the field does not declare; shown if there is no help. */
  hint?: ReactNode;
}

/** The label above the control, then the error message and the help. */
export function FieldFrame({
  input,
  children,
  hideLabel = false,
  group = false,
  several = false,
  hint,
}: FieldFrameProps) {
  const help = input.help || hint;
  const state = { error: Boolean(input.error), disabled: input.disabled };
  const content = (
    <>
      <FormLabel
        {...state}
        component={group ? 'legend' : 'label'}
        htmlFor={group ? undefined : input.id}
        id={`${input.id}-label`}
        sx={hideLabel ? visuallyHidden : { mb: 1 }}
      >
        {input.label}
        {input.required && <RequiredMark />}
      </FormLabel>
      {children}
      {input.error && (
        <FormHelperText id={`${input.id}-error`} role="alert" error sx={{ mx: 0 }}>
          {input.error}
        </FormHelperText>
      )}
      {help && (
        <FormHelperText id={`${input.id}-help`} error={false} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </>
  );
  // A FormControl supports a single control; a plain frame supports several.
  if (!group && !several)
    return (
      <FormControl fullWidth {...state}>
        {content}
      </FormControl>
    );
  return <PlainFrame as={group ? 'fieldset' : 'div'}>{content}</PlainFrame>;
}

const PlainFrame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
