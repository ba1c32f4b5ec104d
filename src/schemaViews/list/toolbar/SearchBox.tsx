import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDataProvider, useEvent, useListContext } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { isShortcut } from './keys/isShortcut.ts';
import { useKeysEnabled } from './keys/useKeysEnabled.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { where } = useListScope();
  /** Words such as `status:running` become filters; everything else is searched. */
  const submit = useEvent(async () => {
    if (!TYPED.test(text)) return search();
    const { typedFilter, typedWords } = await import('#src/schemaViews/list/filter/typedFilter.ts');
    const valuesOf = async ({ name }: FieldDefinition) =>
      (await dataProvider.values(definition.resource, { by: name, ...(where && { filter: where }) })).data;
    const { condition, rest } = await typedFilter(text, definition, typedWords(translate), valuesOf);
    const { q: _, ...others } = filterValues;
    setText(rest);
    setFilters({ ...others, ...condition, ...(rest !== '' && { q: rest }) });
  });
  // A filter that is being typed is no name.
  const pause = useEvent(() => TYPED.test(text) || search());
  useEffect(() => afterPause(pause, PAUSE_MS), [text, pause]);

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
          void submit();
        }}
      >
        <Glyph name="search" />
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={translate('list.search', { fields: names })}
          title={translate('list.searchTyped')}
          aria-label={translate('list.searchAny')}
        />
      </form>
    </search>
  );
}

/** Field and value, as in `status:running`. */
const TYPED = /[^\s:：][:：]./u;

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
