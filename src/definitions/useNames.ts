import { useMemo } from 'react';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useManifest } from './useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import '#src/i18n/parts/overview.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The name of a resource among those of all groups: if two share a name, each includes its group. */
export function useNames(): (entry: ManifestEntry) => string {
  const translate = useTranslate();
  const label = useLabel();
  const { groups, resources } = useManifest();
  return useMemo(() => {
    const onMenu = resources.filter(({ menu, gathers }) => menu && !menu.hidden && gathers === undefined);
    const isShared = (name: string) => onMenu.filter(({ plural }) => label(plural) === name).length > 1;
    return ({ plural, menu }) => {
      const name = label(plural);
      const group = groups.find(({ key }) => key === menu?.group);
      return group && isShared(name) ? translate('overview.named', { name, group: label(group.label) }) : name;
    };
  }, [groups, resources, label, translate]);
}
