import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { token } from '#src/ui/theme/token.ts';

interface WordChoiceProps<Word extends string> {
  label: string;
  words: readonly Word[];
  chosen: Word;
  nameOf: (word: Word) => string;
  choose: (word: Word) => void;
}

/** A choice of one value, all of them visible. */
export function WordChoice<Word extends string>({ label, words, chosen, nameOf, choose }: WordChoiceProps<Word>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={chosen}
      onChange={(_, word: Word | null) => word !== null && choose(word)}
    >
      {words.map((word) => (
        <ToggleButton
          key={word}
          value={word}
          sx={{
            height: 32,
            px: 4,
            py: 0,
            whiteSpace: 'nowrap',
            textTransform: 'none',
            fontSize: token.size.text,
            color: token.textMuted,
            '&.Mui-selected, &.Mui-selected:hover': { color: token.accentText, backgroundColor: token.accentSoft },
          }}
        >
          {nameOf(word)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
