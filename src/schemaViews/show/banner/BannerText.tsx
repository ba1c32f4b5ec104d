import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { textParts } from '#model/reading/placeholders.ts';
import { formatDateTime, parseTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';

interface BannerTextProps {
  definition: Definition;
  record: RaRecord;
  /** `{field}` stands for a value of the record. */
  text: string;
}

/** A sentence about a record, with the values that it names. */
export function BannerText({ definition, record, text }: BannerTextProps) {
  const lang = useLang();
  return textParts(text).map((part, index) => {
    const field = 'field' in part ? definition.fields[part.field] : undefined;
    // A sentence needs the moment itself, not how far away it is.
    const time = field?.type === 'dateTime' ? parseTime(record[field.name]) : undefined;
    const value = time
      ? formatDateTime(time, lang)
      : field && <FieldFor field={field} record={record} definition={definition} dense />;
    // The parts of one sentence never move.
    return <Fragment key={index}>{'text' in part ? part.text : value}</Fragment>;
  });
}
