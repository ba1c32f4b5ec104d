import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useStore, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { FieldList } from '#src/schemaViews/facts/FieldList.tsx';
import { isEmptyFact } from '#src/schemaViews/facts/isEmptyFact.ts';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';

interface ShowSectionsProps {
  definition: Definition;
  record: RaRecord;
  /** Fields that the page shows above: in its header and in its cards. */
  above: ReadonlySet<string>;
}

/** The sections of a record without its empty fields, which a button shows. A section without a field is left out. */
export function ShowSections({ definition, record, above }: ShowSectionsProps) {
  const translate = useTranslate();
  const shownFields = useShownFields();
  const [showsAll, setShowsAll] = useStore(`show.${definition.resource}.empty`, false);
  const hasSlot = (section: FormPart) => `section.${section.key}` in definition.slots;
  const sections = definition.show.sections.map((section) => ({
    section,
    fields: shownFields(definition, record, section.fields).filter(({ name }) => !above.has(name)),
  }));
  const isEmpty = (field: FieldDefinition) => isEmptyFact(field, record, definition);
  const empty = sections
    .filter(({ section }) => !hasSlot(section))
    .reduce((sum, { fields }) => sum + fields.filter(isEmpty).length, 0);
  const shown = sections
    .map(({ section, fields }) => ({ section, fields: showsAll ? fields : fields.filter((field) => !isEmpty(field)) }))
    .filter(({ section, fields }) => hasSlot(section) || fields.length > 0);
  return (
    <Stack spacing={8}>
      {shown.map(({ section, fields }) => (
        <ShowSection
          key={section.key}
          definition={definition}
          record={record}
          section={section}
          fields={fields}
          hasSlot={hasSlot(section)}
        />
      ))}
      {empty > 0 && (
        <Button
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          sx={{ alignSelf: 'flex-start', ml: -2 }}
        >
          {showsAll ? translate('record.show.hideEmpty') : translate('record.show.showEmpty', { count: empty })}
        </Button>
      )}
    </Stack>
  );
}

interface ShowSectionProps extends Omit<ShowSectionsProps, 'above'> {
  section: FormPart;
  fields: readonly FieldDefinition[];
  hasSlot: boolean;
}

function ShowSection({ definition, record, section, fields, hasSlot }: ShowSectionProps) {
  const label = useLabel();
  return (
    <Box component="section">
      {section.label && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {label(section.label)}
        </Typography>
      )}
      {isPartial(record) && hasSlot ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <Slot definition={definition} name={`section.${section.key}`} given={{ definition, record, section }}>
          <FieldList definition={definition} record={record} fields={fields} />
        </Slot>
      )}
    </Box>
  );
}
