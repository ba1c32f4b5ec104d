import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import type { RowSelection } from './useRowSelection.ts';
import type { BulkWord } from './useBulkWords.ts';

interface BulkBarProps {
  selection: RowSelection;
  words: readonly BulkWord[];
  onRun: (word: string) => void;
}

/** More actions go into a menu. */
const MOST_BUTTONS = 6;

/** The actions for the selected rows. Selecting the whole page offers to select all matching rows. */
export function BulkBar({ selection, words, onRun }: BulkBarProps) {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const { choice, count, page } = selection;
  const [anchor, setAnchor] = useState<HTMLElement>();
  // A menu with a single entry would take the room of a button.
  const shown = words.length > MOST_BUTTONS + 1 ? MOST_BUTTONS : words.length;
  const [buttons, rest] = [words.slice(0, shown), words.slice(shown)];
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
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {rest.map((word) => (
          <MenuItem
            key={word.name}
            className="list-action"
            data-tone={word.tone}
            {...(word.reason === undefined
              ? {
                  onClick: () => {
                    setAnchor(undefined);
                    onRun(word.name);
                  },
                }
              : heldBy(word.reason))}
          >
            {word.label}
          </MenuItem>
        ))}
      </Menu>
      <button type="button" className="list-textButton" onClick={selection.clear}>
        {translate('list.select.clear')}
      </button>
    </section>
  );
}
