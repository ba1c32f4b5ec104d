import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import type { ReactNode } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { usePanelTitleId } from '#src/schemaViews/panelTitle.ts';
import type { EntryMode } from '#src/schemaViews/form/values/enteredFields.ts';
import type { FormValues } from '#src/schemaViews/form/values/initialValues.ts';
import { FormParts } from './FormParts.tsx';
import { FormSummary } from './FormSummary.tsx';

interface FormStepsProps {
  definition: Definition;
  mode: EntryMode;
  fields: readonly FieldDefinition[];
  /** Returns which fields exist for some values. */
  existing: (values: FormValues) => (field: FieldDefinition) => boolean;
  step: number;
  /** The last step that was opened so far. */
  reached: number;
  onStep: (step: number) => void;
  /** Content below the summary. */
  beside: ReactNode;
}

/** The width below which the names of the steps do not fit side by side. */
const NARROW = '@media (max-width: 599px)';
const onlyActiveNamed = {
  '& .MuiStepLabel-label': { whiteSpace: 'nowrap' },
  '& .MuiStepLabel-label:not(.Mui-active)': visuallyHidden,
  '& .MuiStepLabel-iconContainer:has(+ .MuiStepLabel-labelContainer > :not(.Mui-active))': { pr: 0 },
};

/**
 * A long form in steps. A summary of the entered values appears beside it; in a panel, which has no room, below the
 * last step.
 */
export function FormSteps({ definition, mode, fields, existing, step, reached, onStep, beside }: FormStepsProps) {
  const label = useLabel();
  const inPanel = usePanelTitleId() !== undefined;
  const { parts } = definition.form;
  const part = parts[step];
  const summary = mode === 'create' && (!inPanel || step === parts.length - 1);
  return (
    <Stack direction={inPanel ? 'column' : { xs: 'column', lg: 'row' }} spacing={10}>
      <Box sx={{ flex: inPanel ? undefined : '1 1 640px', minWidth: 0, maxWidth: 640 }}>
        <Stepper nonLinear activeStep={step} sx={{ mb: 8, [NARROW]: onlyActiveNamed }}>
          {parts.map(({ key, label: words }, index) => (
            <Step key={key} completed={mode === 'create' && index < reached && index !== step}>
              <StepButton disabled={index > reached} onClick={() => onStep(index)}>
                {label(words)}
              </StepButton>
            </Step>
          ))}
        </Stepper>
        {part && (
          <FormParts
            key={part.key}
            definition={definition}
            mode={mode}
            fields={fields}
            parts={[{ ...part, label: undefined }]}
          />
        )}
      </Box>
      {summary && (
        <FormSummary definition={definition} fields={fields} existing={existing}>
          {beside}
        </FormSummary>
      )}
    </Stack>
  );
}
