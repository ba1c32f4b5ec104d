import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { ShownField } from '#src/schemaViews/facts/ShownField.tsx';
import { cardFactsSx } from './cardFactsSx.ts';

interface CardFactsProps {
  definition: Definition;
  record: RaRecord;
  fields: readonly FieldDefinition[];
}

/** The facts of a card; a number out of a total is a gauge. */
export function CardFacts({ definition, record, fields }: CardFactsProps) {
  const label = useLabel();
  return (
    <Box component="dl" sx={cardFactsSx}>
      {fields.map(({ name, type, label: words, help }) => (
        <div key={name} data-number={kindView(type)?.isNumeric ? '' : undefined}>
          <dt title={label(help) || undefined}>{label(words)}</dt>
          <dd>
            <ShownField definition={definition} record={record} name={name} />
          </dd>
        </div>
      ))}
    </Box>
  );
}
