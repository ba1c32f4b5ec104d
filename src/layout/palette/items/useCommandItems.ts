import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useCreatePath, useNotify } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { signOut } from '#src/session/end/signOut.ts';
import { useContrast } from '#src/ui/theme/useContrast.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';
import type { PaletteItem } from './paletteItem.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';

const MODES = ['light', 'dark', 'system'] as const;

/** The commands available on every page: create a record, change preferences, sign out. */
export function useCommandItems(typed: string): PaletteItem[] {
  const translate = useTranslate();
  const notify = useNotify();
  const other = otherLang(useLang());
  const setLang = useSetLang();
  const { languages } = useManifest();
  const { mode, setMode } = useColorScheme();
  const [density, setDensity] = useDensity();
  const [contrast, setContrast] = useContrast();
  const creating = useCreateItems();
  const commands = useMemo((): PaletteItem[] => {
    const item = (key: string, title: string, icon: string, run: () => void): PaletteItem => ({
      key,
      group: 'command',
      title,
      icon,
      run,
    });
    const nextDensity = density === 'compact' ? 'standard' : 'compact';
    const nextContrast = contrast === 'high' ? 'normal' : 'high';
    const named = (setting: 'mode' | 'density' | 'contrast', value: string) =>
      translate('palette.set', { setting: translate(`shell.header.${setting}.label`), value });
    return [
      ...(languages.length < 2
        ? []
        : [
            {
              ...item(
                'language',
                translate('palette.set', { setting: translate('shell.header.language'), value: LANG_NAMES[other] }),
                'translate',
                () => setLang(other),
              ),
              alias: `language ${LANG_NAMES[other]}`,
            },
          ]),
      ...MODES.filter((each) => each !== mode).map((each) =>
        item(`mode ${each}`, named('mode', translate(`shell.header.mode.${each}`)), 'palette', () => setMode(each)),
      ),
      item('density', named('density', translate(`shell.header.density.${nextDensity}`)), 'tune', () =>
        setDensity(nextDensity),
      ),
      item('contrast', named('contrast', translate(`shell.header.contrast.${nextContrast}`)), 'visibility', () =>
        setContrast(nextContrast),
      ),
      // A failed sign-out leaves the user signed in, because only the server can end the session.
      item(
        'sign out',
        translate('shell.header.signOut'),
        'logout',
        () => void signOut().catch(() => notify('shell.header.signOutFailed', { type: 'error' })),
      ),
    ];
  }, [translate, notify, languages, other, setLang, mode, setMode, density, setDensity, contrast, setContrast]);
  // Without a search text, the many create commands would hide the rest.
  return useMemo(() => (typed.trim() === '' ? commands : [...creating, ...commands]), [typed, creating, commands]);
}

function useCreateItems(): PaletteItem[] {
  const translate = useTranslate();
  const label = useLabel();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const { groups, resources } = useManifest();
  return useMemo(
    () =>
      resources
        .filter(({ can, routes }) => can.includes('create') && (routes.create ?? routes.list) !== undefined)
        .map(({ resource, label: words, icon, menu }): PaletteItem => ({
          key: `create ${resource}`,
          group: 'command',
          title: translate('palette.create', { name: label(words) }),
          note: label(groups.find(({ key }) => key === menu?.group)?.label),
          icon,
          path: outer(createPath({ type: 'create', resource })),
        })),
    [translate, label, createPath, outer, groups, resources],
  );
}
