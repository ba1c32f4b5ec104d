import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { FieldGrid } from '#src/inputs/frame/FieldGrid.tsx';
import { RequiredMark } from '#src/inputs/frame/RequiredMark.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isLocked, type EntryMode } from '#src/schemaViews/entry/values/enteredFields.ts';
import { FormField } from './FormField.tsx';

interface FormPartsProps {
  definition: Definition;
  mode: EntryMode;
  /** The fields of the whole form; each part shows its own. */
  fields: readonly FieldDefinition[];
  parts: readonly FormPart[];
  /** Stands below the inputs of a part. */
  below?: ((part: string) => ReactNode) | undefined;
}

/** The parts of a form one below the other, each with its heading. The first input takes the focus. */
export function FormParts({ definition, mode, fields, parts, below }: FormPartsProps) {
  const filled = parts
    .map((part) => ({ part, own: part.fields.flatMap((name) => fields.filter((field) => field.name === name)) }))
    .filter(({ own }) => own.length > 0);
  const first = filled.flatMap(({ own }) => own).find((field) => !isLocked(field, mode));
  return (
    <Stack spacing={10}>
      {filled.map(({ part, own }) => (
        <Section key={part.key} part={part} own={own} isFolded={part.folded === true && mode === 'create'}>
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
          {below?.(part.key)}
        </Section>
      ))}
    </Stack>
  );
}

interface SectionProps {
  part: FormPart;
  own: readonly FieldDefinition[];
  /** Only the heading shows, until somebody opens it or one of its fields has a fault. */
  isFolded: boolean;
  children: ReactNode;
}

function Section({ part, own, isFolded, children }: SectionProps) {
  const label = useLabel();
  const translate = useTranslate();
  const id = useId();
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(!isFolded);
  const isFaulty = own.some(({ name }) => errors[name] !== undefined);
  const title = part.label && label(part.label);
  if (!isFolded)
    return (
      <Box component="section" aria-label={title}>
        {title && (
          <Typography variant="h2" sx={{ mb: 1 }}>
            {title}
            {isNamedAlike(part, own) && own[0]?.required && <RequiredMark />}
          </Typography>
        )}
        <Box sx={{ mt: title ? 4 : 0 }}>{children}</Box>
      </Box>
    );
  const open = isOpen || isFaulty;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2">
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ font: 'inherit', gap: 1, minHeight: 32 }}
        >
          <ExpandMore style={{ transform: open ? 'rotate(180deg)' : undefined }} />
          {title}
        </ButtonBase>
      </Typography>
      {!open && (
        <Typography variant="body2" color="textSecondary">
          {own.map((field) => label(field.label)).join(translate('record.listComma'))}
        </Typography>
      )}
      <Collapse id={id} in={open}>
        <Box sx={{ mt: 4 }}>{children}</Box>
      </Collapse>
    </Box>
  );
}

/** A heading that is the label of the only input below it: it is shown once. */
function isNamedAlike({ label }: FormPart, [only, ...others]: readonly FieldDefinition[]): boolean {
  return label !== undefined && others.length === 0 && only?.label.zh === label.zh && only.label.en === label.en;
}
