import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useManifest } from '#src/definitions/useManifest.ts';
import { LANG_MARKS, LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** With two languages, a button with the other one in its own name. A product with one language has no button. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const setLang = useSetLang();
  const other = otherLang(useLang());
  const { languages } = useManifest();
  if (languages.length < 2) return null;
  return (
    <Short onClick={() => setLang(other)} lang={other} title={translate('shell.header.language')}>
      {/* The text shown on a phone is part of the name, too: speech control presses what people see (WCAG 2.5.3). */}
      <span>{LANG_NAMES[other]}</span> <span>{LANG_MARKS[other]}</span>
    </Short>
  );
}

const Short = styled(Button)({
  '& > span:nth-of-type(2)': { display: 'none' },
  // On a phone the cloud needs the room.
  '@media (max-width: 599px)': {
    minWidth: 32,
    padding: 0,
    '& > span:first-of-type': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > span:nth-of-type(2)': { display: 'inline' },
  },
});
