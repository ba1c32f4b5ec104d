import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Manifest, ManifestDeployment } from './manifest.ts';

/** One field of a deployment: as the revision has it, as it is, and as it will be. */
export interface FieldChange {
  field: string;
  rolledOut: Json;
  live: Json;
  next: Json;
  /** Somebody has changed it beside the stack. */
  drifted: boolean;
}

export interface ObjectChange {
  name: string;
  effect: 'create' | 'update' | 'delete' | 'same';
  changes: FieldChange[];
  /** It is gone although the revision has it. */
  missing?: true;
}

/**
 * What happens to the deployments of a stack: what its revision rolled out, what is there now, and what comes.
 * `live` holds the deployments that exist, by their name in the manifest.
 *
 * @example
 *   planObjects({ deployments: [] }, manifest, new Map())[0]?.effect; // 'create'
 */
export function planObjects(
  now: Pick<Manifest, 'deployments'>,
  next: Pick<Manifest, 'deployments'>,
  live: ReadonlyMap<string, Record<string, Json>>,
): ObjectChange[] {
  const before = byName(now.deployments);
  const after = byName(next.deployments);
  const names = [...new Set([...after.keys(), ...before.keys(), ...live.keys()])];
  return names.flatMap((name): ObjectChange[] => {
    const [rolledOut, present, coming] = [before.get(name), live.get(name), after.get(name)];
    if (coming === undefined) return present === undefined ? [] : [{ name, effect: 'delete', changes: [] }];
    const changes = fieldChanges(rolledOut?.values ?? {}, present, coming.values);
    if (present === undefined)
      return [{ name, effect: 'create', changes, ...(rolledOut !== undefined && { missing: true as const }) }];
    const isSame = changes.every((change) => isSameJson(change.live, change.next));
    return [{ name, effect: isSame ? 'same' : 'update', changes }];
  });
}

const byName = (deployments: readonly ManifestDeployment[]) => new Map(deployments.map((each) => [each.name, each]));

/** Fields that change, or that somebody changed beside the stack; each with its three values. */
function fieldChanges(
  rolledOut: Readonly<Record<string, Json>>,
  live: Readonly<Record<string, Json>> | undefined,
  next: Readonly<Record<string, Json>>,
): FieldChange[] {
  const fields = [...new Set([...Object.keys(next), ...Object.keys(rolledOut)])];
  return fields.flatMap((field) => {
    const [was, present, coming] = [rolledOut, live ?? {}, next].map((values) => blank(values[field]));
    const known = { field, rolledOut: was ?? null, live: present ?? null, next: coming ?? null };
    const drifted = live !== undefined && Object.hasOwn(rolledOut, field) && !isSameJson(known.rolledOut, known.live);
    const changes = !isSameJson(known.live, known.next);
    return drifted || changes ? [{ ...known, drifted }] : [];
  });
}

/** An empty list and no list are the same here. */
const blank = (value: Json | undefined): Json =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
