import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { FieldList } from './FieldList.tsx';
import { useShownFields } from './useShownFields.ts';

interface ShowSectionsProps {
  definition: Definition;
  record: RaRecord;
}

/** The sections of a record; a section without a visible field is left out. */
export function ShowSections({ definition, record }: ShowSectionsProps) {
  const shownFields = useShownFields();
  const sections = definition.show.sections.filter(
    ({ key, fields }) => `section.${key}` in definition.slots || shownFields(definition, record, fields).length > 0,
  );
  return (
    <Stack spacing={8}>
      {sections.map((section) => (
        <ShowSection key={section.key} definition={definition} record={record} section={section} />
      ))}
    </Stack>
  );
}

function ShowSection({ definition, record, section }: ShowSectionsProps & { section: FormPart }) {
  const label = useLabel();
  return (
    <Box component="section">
      {section.label && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {label(section.label)}
        </Typography>
      )}
      {section.help && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {label(section.help)}
        </Typography>
      )}
      {isPartial(record) && `section.${section.key}` in definition.slots ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <Slot definition={definition} name={`section.${section.key}`} given={{ definition, record, section }}>
          <FieldList definition={definition} record={record} fields={section.fields} />
        </Slot>
      )}
    </Box>
  );
}
