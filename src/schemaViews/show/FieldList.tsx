import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { token } from '#src/ui/theme/token.ts';
import { isWide } from './isWide.ts';
import { useShownFields } from './useShownFields.ts';

interface FieldListProps {
  definition: Definition;
  record: RaRecord;
  fields: readonly string[];
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
  const shownFields = useShownFields();
  return (
    <Box component="dl" sx={fieldListColumns}>
      {shownFields(definition, record, fields).map((field) => (
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
            <SlottedField definition={definition} record={record} name={field.name} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function SlottedField({ definition, record, name }: { definition: Definition; record: RaRecord; name: string }) {
  const field = definition.fields[name];
  if (!field) return null;
  if (isAwaited(record, name)) return <Skeleton width="60%" />;
  return (
    <Slot definition={definition} name={`field.${name}`} given={{ definition, record, field }}>
      <FieldFor field={field} record={record} definition={definition} />
    </Slot>
  );
}
