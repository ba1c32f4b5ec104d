import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import type { ReactNode } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import type { EntryMode } from '#src/schemaViews/entry/values/enteredFields.ts';
import { FormParts } from './FormParts.tsx';

interface FormStepsProps {
  definition: Definition;
  mode: EntryMode;
  fields: readonly FieldDefinition[];
  step: number;
  /** The last step that was opened so far. */
  reached: number;
  onStep: (step: number) => void;
  /** As of `FormParts`. */
  below?: ((part: string) => ReactNode) | undefined;
}

/** The width below which the names of the steps do not fit side by side. */
const NARROW = '@media (max-width: 599px)';
const onlyActiveNamed = {
  '& .MuiStepLabel-label': { whiteSpace: 'nowrap' },
  '& .MuiStepLabel-label:not(.Mui-active)': visuallyHidden,
  '& .MuiStepLabel-iconContainer:has(+ .MuiStepLabel-labelContainer > :not(.Mui-active))': { pr: 0 },
};

/** By default a step is a target for 24 pixels above its name, over a link that stands there. */
const nearTargets = { '& .MuiStepButton-root': { py: 2, my: -2 } };

/** A long form in steps: their names, and the inputs of the open one. */
export function FormSteps({ definition, mode, fields, step, reached, onStep, below }: FormStepsProps) {
  const label = useLabel();
  const { parts } = definition.form;
  const part = parts[step];
  return (
    <Box>
      <Stepper nonLinear activeStep={step} sx={{ mb: 8, ...nearTargets, [NARROW]: onlyActiveNamed }}>
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
          below={below}
        />
      )}
    </Box>
  );
}
