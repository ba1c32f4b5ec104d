import { THING_KINDS, type ThingKind } from './arrangement.ts';
import type { ReachabilityReply } from './panel/ReachabilitySteps.tsx';

/** The path of a check, as keys of the drawing. */
export interface ShownPath {
  keys: string[];
  reachable: boolean;
  /** Why the packet stops. */
  reason?: string;
}

/** The drawn records of a reply, in order. Records that are not drawn, such as ports, are left out. */
export function shownPath({ reachable, steps, path }: ReachabilityReply, drawn: ReadonlySet<string>): ShownPath {
  const keys = path.filter(({ resource }) => isThingKind(resource)).map(({ resource, id }) => `${resource}/${id}`);
  const reason = reachable ? undefined : steps.at(-1)?.message;
  return {
    keys: keys.filter((key, index) => drawn.has(key) && key !== keys[index - 1]),
    reachable,
    ...(reason !== undefined && { reason }),
  };
}

const isThingKind = (resource: string): resource is ThingKind => THING_KINDS.some((kind) => kind === resource);
