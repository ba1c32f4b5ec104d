import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { token } from '#src/ui/theme/token.ts';

interface PreviewChoiceProps<Word extends string> {
  label: string;
  words: readonly Word[];
  chosen: Word;
  nameOf: (word: Word) => string;
  choose: (word: Word) => void;
}

/** What a preview shows, all choices visible. */
export function PreviewChoice<Word extends string>({ label, words, chosen, nameOf, choose }: PreviewChoiceProps<Word>) {
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
          sx={{ height: 32, px: 3, py: 0, whiteSpace: 'nowrap', textTransform: 'none', fontSize: token.size.text }}
        >
          {nameOf(word)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
