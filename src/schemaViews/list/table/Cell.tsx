import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { isNumeric } from '#src/fields/format/isNumeric.ts';
import { shortId } from '#src/fields/format/shortId.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { Glyph } from '#src/schemaViews/list/Glyph.tsx';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import type { CardPart } from './narrowColumns.ts';
import type { RowEventHandler } from './rowEvents.ts';
import { TABLE_ROLES } from './tableRoles.ts';

const InlineEditor = lazy(async () => ({ default: (await import('./InlineEditor.tsx')).InlineEditor }));

interface CellProps {
  field: FieldDefinition;
  record: RaRecord;
  definition: Definition;
  lang: Lang;
  /** The link of the value: the title of a record links to its page. */
  href: string | undefined;
  editable: boolean;
  editing: boolean;
  /** The position in the card, if the list is too narrow for columns. */
  part: CardPart | undefined;
  onEvent: RowEventHandler;
  /** Content before the value. */
  children?: ReactNode;
}

export function Cell({ field, record, definition, lang, href, editable, editing, part, onEvent, children }: CellProps) {
  const OwnColumn = useSlot(definition, `column.${field.name}`);
  const OwnField = useSlot(definition, `field.${field.name}`);
  const Own = OwnColumn ?? OwnField;
  const role = part && TABLE_ROLES.cell;
  // A column that was just added, until its values are loaded.
  if (isAwaited(record, field.name)) {
    return (
      <td role={role} data-part={part} data-label={part === 'fact' ? field.label[lang] : undefined}>
        {children}
        <span className="list-awaited" aria-busy="true" />
      </td>
    );
  }
  const value = Own ? (
    createElement(Own, { definition, record, field })
  ) : (
    <FieldValue field={field} value={record[field.name]} record={record} definition={definition} lang={lang} dense />
  );
  if (editing) {
    return (
      <td className="list-editor" role={role} data-part={part}>
        <Suspense fallback={value}>
          <InlineEditor
            field={field}
            record={record}
            definition={definition}
            onClose={() => onEvent({ kind: 'edit', id: record.id, field: undefined })}
          />
        </Suspense>
      </td>
    );
  }
  return (
    <td
      data-numeric={isNumeric(field) || undefined}
      role={role}
      data-part={part}
      data-label={part === 'fact' ? field.label[lang] : undefined}
      data-blank={(part === 'fact' && !Own && !field.blank && isBlank(record[field.name])) || undefined}
    >
      {children}
      {href ? (
        <a className="list-title" href={href}>
          {Own === undefined && isBlank(record[field.name]) ? (
            <span className="value-mono" title={String(record.id)}>
              {shortId(String(record.id))}
            </span>
          ) : (
            value
          )}
        </a>
      ) : (
        value
      )}
      {editable && <EditButton field={field} record={record} lang={lang} onEvent={onEvent} />}
    </td>
  );
}

function EditButton({ field, record, lang, onEvent }: Pick<CellProps, 'field' | 'record' | 'lang' | 'onEvent'>) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="list-icon list-edit"
      aria-label={translate('list.inline.edit', { name: field.label[lang] })}
      onClick={() => onEvent({ kind: 'edit', id: record.id, field: field.name })}
    >
      <Glyph name="edit" />
    </button>
  );
}
