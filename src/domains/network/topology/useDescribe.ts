import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Definition, Tone } from '#model/language/definition.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Thing, ThingKind } from './arrangement.ts';
import { seenTexts, type Shape } from './seenTexts.ts';

/** An alias, because the data of a node needs an index signature. */
export type DescribedThing = {
  kind: string;
  name: string;
  /** The label for screen readers. */
  aria: string;
  state?: string | undefined;
  tone?: Tone | undefined;
  path?: string | undefined;
};
/** `shape`: that of the drawing, whose texts the label repeats. */
export type Described = (thing: Thing, shape?: Shape) => DescribedThing;

const together = (results: readonly { data: Definition | undefined }[]) => results.flatMap(({ data }) => data ?? []);

/** Describes a thing: its kind, the label of its state and its address. `kinds` are those in the drawing. */
export function useDescribe(kinds: readonly ThingKind[]): Described {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const definitions = useQueries({ queries: kinds.map((kind) => definitionQuery(kind)), combine: together });
  const paths = {
    networks: useShowPath('networks'),
    subnets: useShowPath('subnets'),
    routers: useShowPath('routers'),
    instances: useShowPath('instances'),
    eips: useShowPath('eips'),
    natGateways: useShowPath('natGateways'),
    vpcs: useShowPath('vpcs'),
    vpcSubnets: useShowPath('vpcSubnets'),
    vms: useShowPath('vms'),
  };
  const pathsRef = JSON.stringify(Object.entries(paths).map(([kind, path]) => [kind, path !== undefined]));
  return useMemo(() => {
    const statesOf = new Map(
      definitions.map((definition) => [definition.resource, definition.fields[definition.stateField ?? '']?.values]),
    );
    const labelOf = new Map(resources.map((entry) => [entry.resource, label(entry.label)]));
    return (thing, shape = 'card') => {
      const value = statesOf.get(thing.kind)?.[thing.status ?? ''];
      const state = value ? label(value.label) : (thing.status ?? undefined);
      const kind =
        thing.external && thing.kind === 'networks'
          ? translate('network.topology.external')
          : (labelOf.get(thing.kind) ?? '');
      const seen = seenTexts(thing, shape, { state, tone: value?.tone });
      return {
        kind,
        name: thing.name,
        state,
        tone: value?.tone,
        path: paths[thing.kind]?.(thing.id),
        aria: [kind, [thing.name, ...seen].join(' '), state, ...thing.detail]
          .filter((text, place) => text && (place < 2 || !seen.includes(text)))
          .join(translate('record.listComma')),
      };
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are new on each render; these decide
  }, [definitions, resources, label, translate, pathsRef]);
}
