import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useCurrentUser, useSavePreferences, type Preferences } from '#src/session/account/preferences.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { useContrast } from '#src/ui/theme/useContrast.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';

/** For an account that stores no preferences: only the browser keeps them. */
const NONE: Partial<Preferences> = {};

type Looks = Required<Pick<Preferences, 'language' | 'theme' | 'contrast' | 'density'>>;

/**
 * Keeps this browser and the account in sync. At the start the account's preferences replace those of the browser,
 * which only serve the first paint; afterwards every change is saved to the account.
 */
export function PreferencesInStep() {
  const { preferences: kept } = useCurrentUser();
  const preferences = kept ?? NONE;
  const { mutate: save } = useSavePreferences();
  const notify = useNotify();
  const language = useLang();
  const setLang = useSetLang();
  const { languages } = useManifest();
  const { mode: theme = 'system', setMode } = useColorScheme();
  const [contrast, setContrast] = useContrast();
  const [density, setDensity] = useDensity();
  const looks: Looks = { language, theme, contrast, density };
  const before = useRef<Looks>(undefined);

  // The browser may store a language that the product does not have.
  const [first] = languages;
  const isSpoken = languages.includes(language);
  useEffect(() => {
    if (!isSpoken && first) setLang(first);
  }, [isSpoken, first, setLang]);

  // Runs after every render: it compares four words.
  useEffect(() => {
    const known = before.current;
    before.current = looks;
    if (known) {
      const changed = changedLooks(known, looks, preferences, languages);
      // When another tab signs out, stored values return to their defaults; that is not a choice of the reader.
      if (kept !== undefined && Object.keys(changed).length > 0 && sessionKind() !== undefined)
        save(changed, { onError: () => notify('shell.preferencesFailed', { type: 'warning' }) });
      return;
    }
    if (preferences.language && languages.includes(preferences.language) && preferences.language !== language)
      setLang(preferences.language);
    if (preferences.theme && preferences.theme !== theme) setMode(preferences.theme);
    if (preferences.contrast && preferences.contrast !== contrast) setContrast(preferences.contrast);
    if (preferences.density && preferences.density !== density) setDensity(preferences.density);
  });
  return null;
}

/** The preferences that changed, apart from changes by the account. A product with one language offers no choice. */
function changedLooks(
  known: Looks,
  now: Looks,
  kept: Partial<Preferences>,
  languages: readonly Lang[],
): Partial<Preferences> {
  const names = [...(languages.length > 1 ? (['language'] as const) : []), 'theme', 'contrast', 'density'] as const;
  return Object.fromEntries(
    names.filter((name) => now[name] !== known[name] && now[name] !== kept[name]).map((name) => [name, now[name]]),
  );
}
