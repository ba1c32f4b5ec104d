import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { useOwnFilter } from '#src/schemaViews/list/page/listScope.ts';
import { filterCondition, filterParts, type FilterParts } from './filterRows.ts';
import { useDescribeFilter } from './useDescribeFilter.ts';
import { useFilterLabels } from './useFilterLabels.ts';

/** The current filter in words; each part can be removed or opened for a change. */
export function FilterChips({ definition, onEdit }: { definition: Definition; onEdit: (anchor: HTMLElement) => void }) {
  const translate = useTranslate();
  const { own, setOwn } = useOwnFilter();
  const parts = filterParts(own);
  const labels = useFilterLabels(definition, parts.rows);
  const describe = useDescribeFilter(definition, labels, {
    namesSetting: JSON.stringify(own).includes('$now+{'),
  });
  const search = typeof own.q === 'string' ? own.q : undefined;
  if (!search && parts.rows.length === 0 && parts.rest.length === 0) return null;

  const narrow = (next: FilterParts, q = search) => setOwn({ ...filterCondition(next), ...(q ? { q } : {}) });
  return (
    <ul className="list-chips" aria-label={translate('list.filter.chips')}>
      {Boolean(search) && (
        <Chip text={translate('list.filter.search', { text: search })} onRemove={() => narrow(parts, '')} />
      )}
      {parts.rows.map((row, index) => (
        <Chip
          key={`${row.field} ${row.operator} ${index}`}
          text={describe.row(row)}
          onEdit={onEdit}
          onRemove={() => narrow({ ...parts, rows: parts.rows.filter((_, other) => other !== index) })}
        />
      ))}
      {parts.rest.map((condition, index) => (
        <Chip
          key={JSON.stringify(condition)}
          text={describe.condition(condition)}
          onRemove={() => narrow({ ...parts, rest: parts.rest.filter((_, other) => other !== index) })}
        />
      ))}
      <li>
        <button type="button" className="list-textButton" onClick={() => setOwn({})}>
          {translate('list.filter.clear')}
        </button>
      </li>
    </ul>
  );
}

interface ChipProps {
  text: string;
  onEdit?: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

function Chip({ text, onEdit, onRemove }: ChipProps) {
  const translate = useTranslate();
  return (
    <li className="list-chip">
      {onEdit ? (
        <button
          type="button"
          onClick={(event) => onEdit(event.currentTarget)}
          aria-label={translate('list.filter.edit', { text })}
          title={text}
        >
          {text}
        </button>
      ) : (
        <span title={text}>{text}</span>
      )}
      <button
        type="button"
        className="list-icon"
        onClick={onRemove}
        aria-label={translate('list.filter.remove', { text })}
      >
        <Glyph name="close" />
      </button>
    </li>
  );
}
