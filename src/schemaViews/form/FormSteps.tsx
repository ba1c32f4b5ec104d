import { Box, Button, Stack, Step, StepButton, Stepper } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Definition, FieldDefinition } from '#model/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import type { EntryMode } from './enteredFields.ts';
import { FormParts } from './FormParts.tsx';
import { FormSummary } from './FormSummary.tsx';

interface FormStepsProps {
  definition: Definition;
  mode: EntryMode;
  fields: readonly FieldDefinition[];
  step: number;
  onStep: (step: number) => void;
}

/** A long form in steps. One goes on when the step is right, back at any time; a summary of what was entered stands beside. */
export function FormSteps({ definition, mode, fields, step, onStep }: FormStepsProps) {
  const label = useLabel();
  const translate = useTranslate();
  const { trigger } = useFormContext();
  const [reached, setReached] = useState(step);
  const { parts } = definition.form;
  const part = parts[step];
  const go = async (to: number) => {
    const onTheWay = parts.slice(step, to).flatMap(({ fields: names }) => names);
    if (to > step && !(await trigger(onTheWay, { shouldFocus: true }))) return;
    setReached(Math.max(reached, to));
    onStep(to);
  };
  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} spacing={10}>
      <Box sx={{ flex: '1 1 640px', minWidth: 0, maxWidth: 720 }}>
        <Stepper nonLinear activeStep={step} sx={{ mb: 6 }}>
          {parts.map(({ key, label: words }, index) => (
            <Step key={key} completed={index < reached && index !== step}>
              <StepButton disabled={index > reached} onClick={() => void go(index)}>
                {label(words)}
              </StepButton>
            </Step>
          ))}
        </Stepper>
        {part && <FormParts key={part.key} definition={definition} mode={mode} fields={fields} parts={[part]} />}
        <Stack direction="row" spacing={2} sx={{ mt: 6 }}>
          {step > 0 && (
            <Button variant="outlined" onClick={() => void go(step - 1)}>
              {translate('record.form.previous')}
            </Button>
          )}
          {step < parts.length - 1 && (
            <Button variant="contained" onClick={() => void go(step + 1)}>
              {translate('record.form.next')}
            </Button>
          )}
        </Stack>
      </Box>
      <FormSummary definition={definition} fields={fields} />
    </Stack>
  );
}
