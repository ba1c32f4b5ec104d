import { createElement, lazy, Suspense, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { LineValue } from '#src/fields/LineValue.tsx';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { kindView } from '#src/fields/kindViews.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { isNumeric } from '#src/fields/format/isNumeric.ts';
import { shortId } from '#src/fields/format/shortId.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import type { CardPart } from './narrowColumns.ts';
import type { RowEventHandler } from './rowEvents.ts';
import { TABLE_ROLES } from './tableRoles.ts';

const InlineEditor = lazy(async () => ({ default: (await import('./InlineEditor.tsx')).InlineEditor }));

interface CellProps {
  column: ListColumn;
  record: RaRecord;
  definition: Definition;
  lang: Lang;
  /** The link of the value: one column leads to the pages of the records (`linkColumn`). */
  href: string | undefined;
  editable: boolean;
  editing: boolean;
  /** The position in the card, if the list is too narrow for columns. */
  part: CardPart | undefined;
  onEvent: RowEventHandler;
  /** Content before the value. */
  children?: ReactNode;
}

export function Cell({
  column,
  record,
  definition,
  lang,
  href,
  editable,
  editing,
  part,
  onEvent,
  children,
}: CellProps) {
  const OwnColumn = useSlot(definition, `column.${column.name}`);
  const OwnField = useSlot(definition, `field.${column.name}`);
  const Own = OwnColumn ?? OwnField;
  const role = part && TABLE_ROLES.cell;
  // A column that was just added, until its values are loaded.
  if (
    column.type === 'line' ? column.parts.some((each) => isAwaited(record, each.field)) : isAwaited(record, column.name)
  ) {
    return (
      <td role={role} data-part={part} data-label={part === 'fact' ? column.label[lang] : undefined}>
        {children}
        <span className="list-awaited" aria-busy="true" />
      </td>
    );
  }
  const takesLink =
    column.type !== 'line' && !Own && kindView(column.type)?.takesLink === true && !isBlank(record[column.name]);
  const value =
    column.type === 'line' ? (
      <LineValue line={column} record={record} definition={definition} lang={lang} />
    ) : Own ? (
      createElement(Own, { definition, record, field: column })
    ) : (
      <FieldValue
        field={column}
        value={record[column.name]}
        record={record}
        definition={definition}
        lang={lang}
        dense
        link={takesLink ? href : undefined}
      />
    );
  if (editing && column.type !== 'line') {
    return (
      <td className="list-editor" role={role} data-part={part}>
        <Suspense fallback={value}>
          <InlineEditor
            field={column}
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
      data-numeric={isNumeric(column) || undefined}
      role={role}
      data-part={part}
      data-label={part === 'fact' ? column.label[lang] : undefined}
      data-blank={(part === 'fact' && !Own && isEmpty(column, record)) || undefined}
    >
      {children}
      {href !== undefined && !takesLink ? (
        <a className="list-title" href={href}>
          {Own === undefined && isBlank(record[column.name]) ? (
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
      {editable && <EditButton column={column} record={record} lang={lang} onEvent={onEvent} />}
    </td>
  );
}

/** Whether a card leaves the line of this column out. */
function isEmpty(column: ListColumn, record: RaRecord): boolean {
  if (column.type === 'line') return column.parts.every(({ field }) => isBlank(record[field]) || record[field] === 0);
  return !column.blank && isBlank(record[column.name]);
}

function EditButton({ column, record, lang, onEvent }: Pick<CellProps, 'column' | 'record' | 'lang' | 'onEvent'>) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="list-icon list-edit"
      aria-label={translate('list.inline.edit', { name: column.label[lang] })}
      onClick={() => onEvent({ kind: 'edit', id: record.id, field: column.name })}
    >
      <Glyph name="edit" />
    </button>
  );
}
