import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { sortField } from '#src/schemaViews/list/columns/sortField.ts';

interface NarrowSortProps {
  definition: Definition;
  columns: readonly ListColumn[];
  lang: Lang;
  sort: readonly SortKey[];
  onSort: (key: SortKey) => void;
}

/** Replaces the column titles in a list that is too narrow for columns: chooses the sort field and its direction. */
export function NarrowSort({ definition, columns, lang, sort, onSort }: NarrowSortProps) {
  const translate = useTranslate();
  const { field = '', order = 'ASC' } = sort[0] ?? {};
  const options = columns.flatMap((column) => {
    const name = sortField(definition, column);
    return name === undefined ? [] : [{ name, label: column.label }];
  });
  const isListed = options.some(({ name }) => name === field);
  const turned = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <div className="list-narrowSort">
      <select
        aria-label={translate('list.sort.by')}
        value={isListed ? field : ''}
        onChange={(event) => onSort({ field: event.target.value, order: 'ASC' })}
      >
        {!isListed && <option value="">{translate('list.sort.by')}</option>}
        {options.map(({ name, label }) => (
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
