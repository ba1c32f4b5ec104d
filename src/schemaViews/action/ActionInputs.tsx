import { Stack } from '@mui/material';
import type { FieldDefinition } from '#model/definition.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { WhenHolds } from '#src/inputs/WhenHolds.tsx';

/** The input of an action, one field below the other. */
export function ActionInputs({ fields }: { fields: readonly FieldDefinition[] }) {
  if (fields.length === 0) return null;
  return (
    <Stack spacing={4} sx={{ mt: 4 }}>
      {fields.map((field, index) => (
        <WhenHolds key={field.name} field={field}>
          <InputFor field={field} name={field.name} autoFocus={index === 0} />
        </WhenHolds>
      ))}
    </Stack>
  );
}
