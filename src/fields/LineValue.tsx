import './values.css';
import { Fragment } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { LineDefinition } from '#model/language/lineDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { FieldValue } from './FieldValue.tsx';
import type { FieldRecord } from './fieldView.ts';
import { lineParts } from './format/lineParts.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

const SEPARATOR = ' · ';

interface LineValueProps {
  line: Pick<LineDefinition, 'parts'>;
  record: FieldRecord;
  definition: Definition;
  lang: Lang;
}

/** Fields of a record as one value: `4 vCPU · 8 GiB`. Without hooks, because it is a cell of every row. */
export function LineValue({ line, record, definition, lang }: LineValueProps) {
  const parts = lineParts(line, definition, record, lang);
  if (parts.length === 0) return <EmptyValue />;
  const texts = parts.flatMap(({ text }) => text ?? []);
  if (texts.length === parts.length) return texts.join(SEPARATOR);
  return parts.map(({ field, value, text }, index) => (
    <Fragment key={field.name}>
      {index > 0 && SEPARATOR}
      {text ?? <FieldValue field={field} value={value} record={record} definition={definition} lang={lang} dense />}
    </Fragment>
  ));
}
