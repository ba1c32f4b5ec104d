import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useShowPath } from '#src/fields/useShowPath.ts';
import type { Placed } from './arrange.ts';
import type { ThingData } from './ThingNode.tsx';

export type Described = (thing: Placed) => Omit<ThingData, 'thing'>;

/** The words of a thing: what it is, its state as its definition calls it, and where it opens. */
export function useDescribe(): Described {
  const translate = useTranslate();
  const label = useLabel();
  const networks = useDefinition('networks');
  const routers = useDefinition('routers');
  const instances = useDefinition('instances');
  const paths = { networks: useShowPath('networks'), routers: useShowPath('routers'), instances: useShowPath('instances') };
  const pathsRef = JSON.stringify(Object.entries(paths).map(([kind, path]) => [kind, path !== undefined]));
  return useMemo(() => {
    const definitions = { networks, routers, instances };
    return (thing) => {
      const definition = definitions[thing.kind];
      const value = definition.fields[definition.stateField ?? '']?.values?.[thing.status ?? ''];
      const state = value ? label(value.label) : (thing.status ?? undefined);
      const kind = thing.external ? translate('network.topology.external') : label(definition.label);
      return { state, tone: value?.tone, path: paths[thing.kind]?.(thing.id), aria: [kind, thing.name, state, thing.detail.join('、')].filter(Boolean).join('，') };
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are made anew with each rendering; what they give depends on these
  }, [networks, routers, instances, label, translate, pathsRef]);
}
