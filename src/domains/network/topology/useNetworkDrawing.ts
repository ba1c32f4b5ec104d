import { useMemo } from 'react';
import type { Tone } from '#model/language/definition.ts';
import { arrange } from './arrange.ts';
import { THING_KINDS, thingsOf } from './arrangement.ts';
import { graphOf } from './graphOf.ts';
import type { ReachabilityReply } from './panel/ReachabilitySteps.tsx';
import { shownPath } from './shownPath.ts';
import type { CloudTopology } from './topologyQuery.ts';
import { useDescribe } from './useDescribe.ts';

interface Shown {
  width: number;
  /** The areas that are unfolded. */
  open: ReadonlySet<string>;
  /** The key of the selected thing, which is always drawn. */
  selected: string | undefined;
  /** The answer of a check, whose path is always drawn. */
  reply: ReachabilityReply | undefined;
}

/** A network as it is drawn: its things, where each of them stands, and how they are described. */
export function useNetworkDrawing(topology: CloudTopology, { width, open, selected, reply }: Shown) {
  const graph = useMemo(() => graphOf(topology), [topology]);
  const things = useMemo(() => new Map(thingsOf(graph).map((thing) => [thing.key, thing])), [graph]);
  const path = useMemo(() => reply && shownPath(reply, new Set(things.keys())), [reply, things]);
  const arrangement = useMemo(
    () => arrange(graph, { width, open, pinned: new Set([...(path?.keys ?? []), ...(selected ? [selected] : [])]) }),
    [graph, width, open, path, selected],
  );
  const kinds = useMemo(
    () => THING_KINDS.filter((kind) => [...things.values()].some((thing) => thing.kind === kind)),
    [things],
  );
  const describe = useDescribe(kinds);
  const tones = useMemo(
    () =>
      new Set<Tone>(
        [...things.values()].filter(({ status }) => status).map((thing) => describe(thing).tone ?? 'neutral'),
      ),
    [things, describe],
  );
  return { graph, things, path, arrangement, describe, tones };
}
