import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { useLang } from '#src/i18n/useLang.ts';

/** Two languages need no menu: the button bears the name of the other one, in that language. */
export function LanguageSwitch() {
  const t = useTranslate();
  const setLang = useSetLang();
  const other = otherLang(useLang());
  return (
    <Button onClick={() => setLang(other)} lang={other} title={t('shell.header.language')}>
      {LANG_NAMES[other]}
    </Button>
  );
}
