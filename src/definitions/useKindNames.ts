import { useMemo } from 'react';
import type { Label } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';

/** The names of resources, with their menu group where two have the same one: machines of two products. */
export function useKindNames(): ReadonlyMap<string, Label> {
  const { resources, groups } = useManifest();
  return useMemo(() => {
    const times = new Map<string, number>();
    for (const { label } of resources) times.set(label.zh, (times.get(label.zh) ?? 0) + 1);
    return new Map(
      resources.map(({ resource, label, menu }) => {
        const group = groups.find(({ key }) => key === menu?.group)?.label;
        const isAlone = (times.get(label.zh) ?? 0) < 2 || group === undefined;
        return [resource, isAlone ? label : { zh: `${label.zh}（${group.zh}）`, en: `${label.en} (${group.en})` }];
      }),
    );
  }, [resources, groups]);
}
