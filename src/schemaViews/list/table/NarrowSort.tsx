import { useTranslate } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { Glyph } from '#src/schemaViews/list/Glyph.tsx';
import { isSortable } from '#src/schemaViews/list/columns/visibleColumns.ts';

interface NarrowSortProps {
  columns: readonly FieldDefinition[];
  lang: Lang;
  sort: readonly SortKey[];
  onSort: (key: SortKey) => void;
}

/** Replaces the column titles in a list that is too narrow for columns: chooses the sort field and its direction. */
export function NarrowSort({ columns, lang, sort, onSort }: NarrowSortProps) {
  const translate = useTranslate();
  const { field = '', order = 'ASC' } = sort[0] ?? {};
  const fields = columns.filter(isSortable);
  const isListed = fields.some(({ name }) => name === field);
  const turned = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <div className="list-narrowSort">
      <select
        aria-label={translate('list.sort.by')}
        value={isListed ? field : ''}
        onChange={(event) => onSort({ field: event.target.value, order: 'ASC' })}
      >
        {!isListed && <option value="">{translate('list.sort.by')}</option>}
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label[lang]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="list-icon"
        disabled={field === ''}
        aria-label={translate(`list.sort.to${turned}`)}
        title={translate(`list.sort.to${turned}`)}
        onClick={() => onSort({ field, order: turned })}
      >
        <Glyph name={order === 'ASC' ? 'sortUp' : 'sortDown'} />
      </button>
    </div>
  );
}
