import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { LANG_MARKS, LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { useLang } from '#src/i18n/useLang.ts';

/** With two languages, a button with the other one in its own name. A product with one language has no button. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const setLang = useSetLang();
  const other = otherLang(useLang());
  const { languages } = useManifest();
  if (languages.length < 2) return null;
  return (
    <Short
      onClick={() => setLang(other)}
      lang={other}
      aria-label={LANG_NAMES[other]}
      title={translate('shell.header.language')}
    >
      <span>{LANG_NAMES[other]}</span>
      <span aria-hidden>{LANG_MARKS[other]}</span>
    </Short>
  );
}

const Short = styled(Button)({
  '& > span:nth-of-type(2)': { display: 'none' },
  // On a phone the cloud needs the room.
  '@media (max-width: 599px)': {
    minWidth: 32,
    padding: 0,
    '& > span:first-of-type': { display: 'none' },
    '& > span:nth-of-type(2)': { display: 'inline' },
  },
});
