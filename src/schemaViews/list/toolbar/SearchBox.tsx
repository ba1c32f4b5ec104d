import { useEffect, useRef, useState, type RefObject } from 'react';
import { useEvent, useListContext } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { isShortcut } from './keys/isShortcut.ts';
import { useKeysEnabled } from './keys/useKeysEnabled.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { afterPause } from '#src/ui/typing/composition.ts';

const PAUSE_MS = 300;

/** Searches the fields marked `search` (the key `q` of a filter). The `/` key focuses it. */
export function SearchBox({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const word = useWord();
  const { filterValues, setFilters } = useListContext();
  const searched = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);

  // Something else changed the address: a removed chip, another view, the back button.
  if (seen !== searched) {
    setSeen(searched);
    setText(searched);
  }
  const search = useEvent(() => {
    const { q: _, ...others } = filterValues;
    const wanted = text.trim();
    if (wanted !== searched) setFilters(wanted ? { ...others, q: wanted } : others);
  });
  useEffect(() => afterPause(search, PAUSE_MS), [text, search]);

  const fields = Object.values(definition.fields).filter((field) => field.search);
  if (fields.length === 0) return null;
  // To its reader, a title in another language is the same name.
  const otherTitles = new Set<string | undefined>(Object.values(definition.titleIn ?? {}));
  const names = fields
    .filter(({ name }) => !otherTitles.has(name))
    .slice(0, 3)
    .map((field) => word(field.label))
    .join(translate('list.searchJoin'));
  return (
    <search>
      <form
        className="list-search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Glyph name="search" />
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={translate('list.search', { fields: names })}
          aria-label={translate('list.searchAny')}
        />
      </form>
    </search>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  const [isOn] = useKeysEnabled();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isOn || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input, isOn]);
}
