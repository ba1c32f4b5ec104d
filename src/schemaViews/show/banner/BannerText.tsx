import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { textParts } from '#model/reading/placeholders.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';

interface BannerTextProps {
  definition: Definition;
  record: RaRecord;
  /** `{field}` stands for a value of the record. */
  text: string;
}

/** A sentence about a record, with the values that it names. */
export function BannerText({ definition, record, text }: BannerTextProps) {
  return textParts(text).map((part, index) => {
    const field = 'field' in part ? definition.fields[part.field] : undefined;
    return (
      // The parts of one sentence never move.
      <Fragment key={index}>
        {'text' in part ? part.text : field && <FieldFor field={field} record={record} definition={definition} dense />}
      </Fragment>
    );
  });
}
