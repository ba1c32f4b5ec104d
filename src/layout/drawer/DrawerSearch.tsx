import Search from '@mui/icons-material/Search';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  text: string;
  setText: (text: string) => void;
  found: number;
}

/** Finds a page by its name and announces the number of results. */
export function DrawerSearch({ text, setText, found }: Props) {
  const translate = useTranslate();
  const searching = text.trim() !== '';
  return (
    <Row>
      <OutlinedInput
        type="search"
        fullWidth
        value={text}
        placeholder={translate('frame.drawer.search')}
        startAdornment={<Search aria-hidden style={{ fontSize: 18 }} />}
        slotProps={{ input: { 'aria-label': translate('frame.drawer.search') } }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter opens the first result.
          if (event.key === 'Enter' && searching)
            event.currentTarget.closest('[role="tabpanel"]')?.querySelector('a')?.click();
        }}
      />
      <output>
        {searching &&
          (found > 0
            ? translate('frame.drawer.found', { smart_count: found })
            : translate('frame.drawer.none', { text: text.trim() }))}
      </output>
    </Row>
  );
}

const Row = styled('div')({
  maxWidth: 420,
  marginBottom: 16,
  '& svg': { color: token.textFaint },
  '& output': {
    display: 'block',
    marginTop: 8,
    color: token.textMuted,
    fontSize: token.size.note,
    '&:empty': { display: 'none' },
  },
});
