import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

interface AsideFieldsProps {
  fields: readonly FieldDefinition[];
  renderValue: (field: FieldDefinition) => ReactNode;
}

/** Fields with their values, in the narrow column beside a form. */
export function AsideFields({ fields, renderValue }: AsideFieldsProps) {
  const label = useLabel();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) minmax(0, 3fr)', columnGap: 3, rowGap: 2 }}
    >
      {fields.map((field) => (
        <Box key={field.name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label(field.label)}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            {renderValue(field)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
