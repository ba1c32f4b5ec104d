import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import { RequiredMark } from '#src/inputs/frame/RequiredMark.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isLocked, type EntryMode } from '#src/schemaViews/entry/values/enteredFields.ts';
import { FormField } from './FormField.tsx';

interface FormPartsProps {
  definition: Definition;
  mode: EntryMode;
  /** The fields of the whole form; each part shows its own. */
  fields: readonly FieldDefinition[];
  parts: readonly FormPart[];
}

/** The parts of a form one below the other, each with its heading. The first input takes the focus. */
export function FormParts({ definition, mode, fields, parts }: FormPartsProps) {
  const label = useLabel();
  const filled = parts
    .map((part) => ({ part, own: part.fields.flatMap((name) => fields.filter((field) => field.name === name)) }))
    .filter(({ own }) => own.length > 0);
  const first = filled.flatMap(({ own }) => own).find((field) => !isLocked(field, mode));
  return (
    <Stack spacing={10}>
      {filled.map(({ part, own }) => (
        <Box key={part.key} component="section" aria-label={part.label ? label(part.label) : undefined}>
          {part.label && (
            <Typography variant="h2" sx={{ mb: 1 }}>
              {label(part.label)}
              {isNamedAlike(part, own) && own[0]?.required && <RequiredMark />}
            </Typography>
          )}
          <Box sx={{ mt: part.label ? 4 : 0 }}>
            <FieldGrid>
              {own.map((field) => (
                <FormField
                  key={field.name}
                  definition={definition}
                  field={field}
                  locked={isLocked(field, mode)}
                  autoFocus={field === first}
                  hideLabel={isNamedAlike(part, own)}
                />
              ))}
            </FieldGrid>
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

/** A heading that is the label of the only input below it: it is shown once. */
function isNamedAlike({ label }: FormPart, [only, ...others]: readonly FieldDefinition[]): boolean {
  return label !== undefined && others.length === 0 && only?.label.zh === label.zh && only.label.en === label.en;
}
