import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/nested/WhenHolds.tsx';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { Comparison } from './Comparison.tsx';
import { PresentValue } from './PresentValue.tsx';

interface ActionInputsProps {
  definition: Definition;
  fields: readonly FieldDefinition[];
  /** The target of the action, if it is a single record. */
  record?: RaRecord;
}

/** The inputs of an action, one below the other. */
export function ActionInputs({ definition, fields, record }: ActionInputsProps) {
  if (fields.length === 0) return null;
  return (
    <Stack spacing={4} sx={{ mt: 4 }}>
      {fields.map((field, index) => (
        <WhenHolds key={field.name} field={field}>
          <Box>
            {/* A component for an input shows the present value itself. */}
            {record &&
              definition.slots[`input.${field.name}`] === undefined &&
              (isCompared(definition, record, field) ? (
                <Comparison definition={definition} record={record} input={field} />
              ) : (
                <PresentValue definition={definition} record={record} input={field} />
              ))}
            <Slot definition={definition} name={`input.${field.name}`} given={{ field, name: field.name }}>
              <InputFor field={field} name={field.name} autoFocus={index === 0} />
            </Slot>
          </Box>
        </WhenHolds>
      ))}
    </Stack>
  );
}

/** Whether the input replaces a reference of the record whose picker has columns to compare. */
function isCompared(
  { fields }: Definition,
  record: RaRecord,
  input: FieldDefinition,
): input is Extract<FieldDefinition, { type: 'reference' }> {
  const field = fields[input.name];
  return (
    input.type === 'reference' &&
    input.picker !== undefined &&
    field?.type === 'reference' &&
    field.to === input.to &&
    record[input.name] !== null &&
    record[input.name] !== undefined
  );
}
