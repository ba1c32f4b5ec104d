import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Label } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { cloudsQuery } from './cloudsQuery.ts';
import { useRunsClouds } from './useRunsClouds.ts';

/**
 * The names of resources. Of two with the same one, such as the machines of two products, those who run clouds read the
 * menu group, and everybody else the clouds that have them.
 */
export function useKindNames(): ReadonlyMap<string, Label> {
  const translate = useTranslate();
  const { resources, groups, selectsCloud } = useManifest();
  const runsClouds = useRunsClouds();
  const { data: clouds } = useQuery({ ...cloudsQuery, enabled: selectsCloud && !runsClouds });
  return useMemo(() => {
    const times = new Map<string, number>();
    for (const { label, gathers } of resources)
      if (gathers === undefined) times.set(label.zh, (times.get(label.zh) ?? 0) + 1);
    return new Map(
      resources.map(({ resource, label, menu, cloud, gathers }) => {
        if (gathers !== undefined || (times.get(label.zh) ?? 0) < 2) return [resource, label];
        const group = groups.find(({ key }) => key === menu?.group)?.label;
        const [first, ...others] = (clouds ?? []).filter(
          ({ product }) => cloud?.products.includes(product.toLowerCase()) === true,
        );
        if (first !== undefined) {
          const words = { cloud: first.name, count: others.length + 1 };
          const place = others.length === 0 ? first.name : translate('frame.cloud.several', words);
          return [resource, { zh: `${label.zh}（${place}）`, en: `${label.en} (${place})` }];
        }
        if (!runsClouds || group === undefined) return [resource, label];
        return [resource, { zh: `${label.zh}（${group.zh}）`, en: `${label.en} (${group.en})` }];
      }),
    );
  }, [resources, groups, clouds, runsClouds, translate]);
}
