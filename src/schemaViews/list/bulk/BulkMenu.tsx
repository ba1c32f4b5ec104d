import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import type { BulkWord } from './useBulkWords.ts';

interface BulkMenuProps {
  words: readonly BulkWord[];
  anchor: HTMLElement;
  onRun: (word: string) => void;
  onClose: () => void;
}

/** The actions for the selected rows that have no button. */
export function BulkMenu({ words, anchor, onRun, onClose }: BulkMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {words.map((word) => (
        <MenuItem
          key={word.name}
          className="list-action"
          data-tone={word.tone}
          {...(word.reason === undefined
            ? {
                onClick: () => {
                  onClose();
                  onRun(word.name);
                },
              }
            : heldBy(word.reason))}
        >
          {word.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
