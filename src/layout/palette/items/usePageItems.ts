import { listTitle } from '#model/rules/navigation/listTitle.ts';
import { useMemo } from 'react';
import type { Label } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { otherLang } from '#src/i18n/lang.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { menuOf } from '#model/rules/navigation/menuOf.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { hasPage } from '#src/pages/index.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { listPageOf } from '#src/routing/routeOf.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import type { PaletteItem } from './paletteItem.ts';
import { recentPlaces } from '#src/layout/palette/recentPlaces.ts';

/** Every page of the menu with its group, and the recently visited places. */
export function usePageItems(): PaletteItem[] {
  const translate = useTranslate();
  const lang = useLang();
  const manifest = useManifest();
  const { table } = useRouting();
  const { id } = useActor();
  const { cloud } = useSelection();
  return useMemo(() => {
    const words = (label: Label) => ({ title: labelOf(label, lang), alias: labelOf(label, otherLang(lang)) });
    const pages = menuOf(manifest, hasPage, cloud ?? undefined).flatMap((group) =>
      group.items.map(({ path, label, icon }): PaletteItem => ({
        key: path,
        group: 'page',
        ...words(label),
        note: labelOf(group.label, lang),
        icon,
        path,
      })),
    );
    const recent = recentPlaces(id).flatMap(({ path, title, icon }): PaletteItem[] => {
      const place = table.placeOf(path);
      // The page may no longer exist.
      if (!place) return [];
      const own =
        place.kind === 'page'
          ? place.page.title
          : place.view === 'list'
            ? (listPageOf(place)?.label ?? listTitle(place.entry))
            : undefined;
      const note =
        place.kind === 'resource' && own === undefined ? labelOf(place.entry.label, lang) : translate('palette.page');
      return [{ key: `recent ${path}`, group: 'recent', ...(own ? words(own) : { title }), note, icon, path }];
    });
    return [...recent, ...pages];
  }, [translate, lang, manifest, table, id, cloud]);
}
