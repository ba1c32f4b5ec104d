import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useCreatePath, useNotify } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
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
    const item = (key: string, title: string, icon: string, run: () => void, alias = ''): PaletteItem => ({
      key,
      group: 'command',
      title,
      alias,
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
        item(
          `mode ${each}`,
          named('mode', translate(`shell.header.mode.${each}`)),
          'palette',
          () => setMode(each),
          `${translate('palette.alias.mode')} ${each}`,
        ),
      ),
      item(
        'density',
        named('density', translate(`shell.header.density.${nextDensity}`)),
        'tune',
        () => setDensity(nextDensity),
        translate('palette.alias.density'),
      ),
      item(
        'contrast',
        named('contrast', translate(`shell.header.contrast.${nextContrast}`)),
        'visibility',
        () => setContrast(nextContrast),
        translate('palette.alias.contrast'),
      ),
      // A failed sign-out leaves the user signed in, because only the server can end the session.
      item(
        'sign out',
        translate('shell.header.signOut'),
        'logout',
        () => void signOut().catch(() => notify('shell.header.signOutFailed', { type: 'error' })),
        translate('palette.alias.signOut'),
      ),
    ];
  }, [translate, notify, languages, other, setLang, mode, setMode, density, setDensity, contrast, setContrast]);
  // Without a search text, the many create commands would hide the rest.
  return useMemo(() => (typed.trim() === '' ? commands : [...creating, ...commands]), [typed, creating, commands]);
}

/** What can be created: where the selected cloud has it first, then in the order of the menu. */
function useCreateItems(): PaletteItem[] {
  const translate = useTranslate();
  const lang = useLang();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const { groups, resources, cloudProducts } = useManifest();
  const { cloud } = useSelection();
  return useMemo(() => {
    const groupOf = (entry: ManifestEntry) => groups.find(({ key }) => key === entry.menu?.group);
    const isElsewhere = ({ cloud: of }: ManifestEntry) =>
      of !== undefined && cloud !== null && !of.products.includes(cloud.product.toLowerCase());
    const home = cloud === null ? undefined : cloudProducts[cloud.product.toLowerCase()]?.home;
    const place = (entry: ManifestEntry) =>
      (entry.resource === home ? 10_000 : 0) +
      (isElsewhere(entry) ? -10_000 : 0) +
      (groupOf(entry)?.sort ?? 0) * 10 +
      (entry.menu?.sort ?? 0);
    return resources
      .filter(({ can, routes }) => can.includes('create') && (routes.create ?? routes.list) !== undefined)
      .toSorted((a, b) => place(b) - place(a))
      .map((entry): PaletteItem => ({
        key: `create ${entry.resource}`,
        group: 'create',
        title: translate('palette.create', { name: labelOf(entry.label, lang) }),
        alias: translate('palette.createAlias', {
          name: labelOf(entry.label, lang),
          other: labelOf(entry.label, otherLang(lang)),
        }),
        note: labelOf(groupOf(entry)?.label, lang),
        icon: entry.icon,
        path: outer(createPath({ type: 'create', resource: entry.resource })),
      }));
  }, [translate, lang, createPath, outer, groups, resources, cloudProducts, cloud]);
}
