import { Glyph } from '#src/public/controls/Glyph.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

export interface ActiveFilter {
  key: string;
  name: string;
  remove: () => void;
}

/** The filters in use, each with a button that removes it, and one that removes all. */
export function ActiveFilters({ filters, onClear }: { filters: readonly ActiveFilter[]; onClear: () => void }) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  if (filters.length === 0) return null;
  return (
    <ul className="l-chips" aria-label={words.active}>
      {filters.map(({ key, name, remove }) => (
        <li key={key}>
          <button type="button" className="l-chip" onClick={remove} aria-label={fill(words.remove, { name })}>
            {name}
            <Glyph name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="p-link" onClick={onClear}>
          {words.clear}
        </button>
      </li>
    </ul>
  );
}
