import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { menuSections } from '#src/schemaViews/action/menu/menuSections.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import type { RowSelection } from './useRowSelection.ts';
import type { BulkWord } from './useBulkWords.ts';

const ActionMenu = lazy(async () => ({
  default: (await import('#src/schemaViews/action/menu/ActionMenu.tsx')).ActionMenu,
}));

interface BulkBarProps {
  definition: Pick<Definition, 'stateField'>;
  selection: RowSelection;
  words: readonly BulkWord[];
  onRun: (word: string) => void;
}

/** More actions go into a menu. */
const MOST_BUTTONS = 6;

/** The actions for the selected rows. Selecting the whole page offers to select all matching rows. */
export function BulkBar({ definition: { stateField = '' }, selection, words: all, onRun }: BulkBarProps) {
  const translate = useTranslate();
  const { total = 0, data = [] } = useListContext<RaRecord>();
  const { choice, count, page } = selection;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const chosen = data.filter(({ id }) => selection.has(id));
  // The states of rows on other pages are not known.
  const isKnown = choice.kind === 'ids' && chosen.length === count;
  const offered = all.filter(
    ({ onlyIn }) => !isKnown || !onlyIn || chosen.some((record) => onlyIn.includes(String(record[stateField]))),
  );
  const isPossible = ({ allows }: BulkWord) => !isKnown || !allows || chosen.some(allows);
  // Actions that no chosen row allows now come after the possible ones, such as restoring from a recycle bin.
  const words = [...offered.filter(isPossible), ...offered.filter((word) => !isPossible(word))];
  // A menu with a single entry would take the room of a button.
  const shown = words.length > MOST_BUTTONS + 1 ? MOST_BUTTONS : words.length;
  const [buttons, rest] = [words.slice(0, shown), words.slice(shown)];
  const menu = menuSections(
    rest.map(({ name, label, ...word }) => ({ ...word, key: name, name: label, run: () => onRun(name) })),
    (group) => translate(`record.group.${group ?? 'other'}`),
  );
  return (
    <section className="list-bulk" aria-label={translate('list.select.count', { count })}>
      <output>
        {translate(choice.kind === 'matching' ? 'list.select.allChosen' : 'list.select.count', { count, total })}
      </output>
      {choice.kind === 'ids' && page === 'all' && count < total && (
        <button type="button" className="list-textButton" onClick={selection.chooseMatching}>
          {translate('list.select.all', { total })}
        </button>
      )}
      <span className="list-space" />
      {buttons.map((word) => (
        <Button
          key={word.name}
          variant="outlined"
          color={word.tone === 'danger' ? 'error' : 'primary'}
          {...(word.reason === undefined ? { onClick: () => onRun(word.name) } : heldBy(word.reason))}
        >
          {word.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          {translate('list.more')}
        </Button>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <ActionMenu label={translate('list.more')} anchor={anchor} {...menu} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
      <button type="button" className="list-textButton" onClick={selection.clear}>
        {translate('list.select.clear')}
      </button>
    </section>
  );
}
