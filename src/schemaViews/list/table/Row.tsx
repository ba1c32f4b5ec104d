import { memo } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { withTitleIn } from '#model/reading/titleIn.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Call } from '#src/schemaViews/action/called/calledFor.ts';
import { Cell } from './Cell.tsx';
import { linkColumn } from '#src/schemaViews/list/columns/linkColumn.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { cardPart } from './narrowColumns.ts';
import type { RowEventHandler } from './rowEvents.ts';
import { TABLE_ROLES } from './tableRoles.ts';

/** More would push the columns aside; the menu has the rest. */
const MOST_CALLS = 2;

export interface RowProps {
  record: RaRecord;
  definition: Definition;
  columns: readonly ListColumn[];
  lang: Lang;
  href: string | undefined;
  /** If undefined, rows cannot be selected. */
  selected: boolean | undefined;
  /** If undefined, rows do not expand. */
  expanded: boolean | undefined;
  hasMenu: boolean;
  /** Lists the buttons of a row; undefined if rows have none. */
  callsOf?: ((record: RaRecord) => Call[]) | undefined;
  /** Names of the columns that this reader can edit in place. */
  editable: ReadonlySet<string>;
  /** The column that is being edited in place. */
  editing: string | undefined;
  /** Too narrow for columns: drawn as a card. */
  isNarrow: boolean;
  /** Changes once a minute to update the ages that the row shows. */
  minute: number;
  onEvent: RowEventHandler;
}

/** One record as a table row. Renders again only when something that it shows has changed. */
export const Row = memo(function Row(props: RowProps) {
  const { record, definition, columns, lang, href, selected, expanded, editable, editing, isNarrow, onEvent } = props;
  const calls = props.callsOf?.(record).slice(0, MOST_CALLS) ?? [];
  const translate = useTranslate();
  const title = recordTitle(definition, record);
  const titled = withTitleIn(definition, record, lang, columns);
  const leading = linkColumn(definition, columns);
  const roles = isNarrow ? TABLE_ROLES : undefined;
  return (
    <tr data-selected={selected || undefined} role={roles?.row}>
      {selected !== undefined && (
        <td className="list-select" role={roles?.cell}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={translate('list.select.row', { name: title })}
            onChange={(event) =>
              onEvent({
                kind: 'select',
                id: record.id,
                range: (event.nativeEvent as Partial<MouseEvent>).shiftKey === true,
              })
            } // A checkbox changes by a click; the event's type does not state that.
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell
          key={column.name}
          column={column}
          record={column.name === definition.titleField && editing !== column.name ? titled : record}
          definition={definition}
          lang={lang}
          href={column.name === leading ? href : undefined}
          editable={editable.has(column.name)}
          editing={editing === column.name}
          part={isNarrow ? cardPart(column, index) : undefined}
          onEvent={onEvent}
        >
          {index === 0 && expanded !== undefined && (
            <button
              type="button"
              className="list-icon"
              aria-expanded={expanded}
              aria-label={translate(expanded ? 'list.row.collapse' : 'list.row.expand', { name: title })}
              onClick={() => onEvent({ kind: 'expand', id: record.id })}
            >
              <Glyph name={expanded ? 'chevronDown' : 'chevronRight'} />
            </button>
          )}
        </Cell>
      ))}
      {props.hasMenu && (
        <td className="list-menu" role={roles?.cell}>
          {calls.map((call) => (
            <button
              key={`${call.kind} ${call.key}`}
              type="button"
              className="list-textButton"
              aria-label={`${call.label[lang]} ${title}`}
              onClick={() => onEvent({ kind: 'call', record, call })}
            >
              {call.label[lang]}
            </button>
          ))}
          <button
            type="button"
            className="list-icon"
            aria-haspopup="menu"
            aria-label={translate('list.row.actions', { name: title })}
            onClick={(event) => onEvent({ kind: 'menu', record, anchor: event.currentTarget })}
          >
            <Glyph name="more" />
          </button>
        </td>
      )}
    </tr>
  );
});
