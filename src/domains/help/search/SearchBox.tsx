import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Longer texts are refused by the server. */
const LONGEST = 100;

/** The words to search the help for. */
export function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      type="search"
      fullWidth
      value={typed}
      placeholder={translate('help.searchHint')}
      onChange={(event) => onType(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': translate('help.search'), maxLength: LONGEST, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ maxWidth: 640, mb: 4 }}
    />
  );
}
