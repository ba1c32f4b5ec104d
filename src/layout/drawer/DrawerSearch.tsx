import Search from '@mui/icons-material/Search';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  text: string;
  setText: (text: string) => void;
  found: number;
}

/** Finds a page by its name and announces the number of results, which the abacus shows. */
export function DrawerSearch({ text, setText, found }: Props) {
  const translate = useTranslate();
  const searching = text.trim() !== '';
  return (
    <Row>
      <div>
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
      </div>
      <Abacus digits={String(found).padStart(3, '0')} height={48} />
    </Row>
  );
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 16,
  '& > div': { flex: '0 1 420px' },
  '& > div svg': { color: token.textFaint },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { '& > span': { display: 'none !important' } },
  '& output': {
    display: 'block',
    marginTop: 8,
    color: token.textMuted,
    fontSize: token.size.note,
    '&:empty': { display: 'none' },
  },
});
