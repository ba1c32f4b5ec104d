import Check from '@mui/icons-material/Check';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { token } from '#src/ui/theme/token.ts';

interface Choices<Word extends string> {
  title: string;
  words: readonly Word[];
  chosen: Word;
  nameOf: (word: Word) => string;
  choose: (word: Word) => void;
}

/** A choice of one value as menu items. Returns a list, because MUI's menu moves only among direct children. */
export function choiceItems<Word extends string>({ title, words, chosen, nameOf, choose }: Choices<Word>) {
  return [
    <ListSubheader
      key={title}
      role="presentation"
      sx={{ lineHeight: '28px', px: 2, fontSize: token.size.note, color: token.textFaint, bgcolor: 'transparent' }}
    >
      {title}
    </ListSubheader>,
    ...words.map((word) => (
      <MenuItem
        key={`${title} ${word}`}
        role="menuitemradio"
        aria-checked={word === chosen}
        onClick={() => choose(word)}
        sx={{ minWidth: 144 }}
      >
        <Check aria-hidden style={{ fontSize: 16, visibility: word === chosen ? 'visible' : 'hidden' }} />
        {nameOf(word)}
      </MenuItem>
    )),
  ];
}
