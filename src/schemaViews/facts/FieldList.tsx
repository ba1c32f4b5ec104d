import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { isWide } from '#src/schemaViews/base/isWide.ts';
import { ShownField } from './ShownField.tsx';

interface FieldListProps {
  definition: Definition;
  record: RaRecord;
  fields: readonly FieldDefinition[];
}

/** Two columns if there is room, otherwise one. */
export const fieldListColumns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  columnGap: 10,
  gridAutoFlow: 'row dense',
  m: 0,
} as const;

/** Fields of a record as a definition list. */
export function FieldList({ definition, record, fields }: FieldListProps) {
  const label = useLabel();
  return (
    <Box component="dl" sx={fieldListColumns}>
      {fields.map((field) => (
        <Box
          key={field.name}
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: isWide(field, record[field.name]) ? 'minmax(0, 1fr)' : 'minmax(96px, 30%) minmax(0, 1fr)',
              sm: '144px minmax(0, 1fr)',
            },
            columnGap: 4,
            rowGap: 1,
            py: 2,
            borderBottom: `1px solid ${token.hairline}`,
            gridColumn: isWide(field, record[field.name]) ? '1 / -1' : undefined,
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary" title={label(field.help) || undefined}>
            {label(field.label)}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <ShownField definition={definition} record={record} name={field.name} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
