import type { Actor } from '#model/access/actor.ts';
import type { RecordChange } from '#server/engine/context.ts';

type Concerns = (change: RecordChange, actor: Actor) => boolean;

const anybody: Concerns = () => true;

/**
 * By resource: whose rights a write may change. Policies and roles may be given to anybody; what an organisation gives
 * reaches as far as its giver.
 */
const CONCERNS: ReadonlyMap<string, Concerns> = new Map<string, Concerns>([
  ['policies', anybody],
  ['policyVersions', anybody],
  ['roles', anybody],
  [
    'users',
    (change, { id }) =>
      change.id === id ||
      GIVING.some((name) => JSON.stringify(change.before?.[name]) !== JSON.stringify(change.after?.[name])),
  ],
  ['partners', (change, { bp_id }) => change.id === bp_id],
  [
    'authorisations',
    ({ before, after }, { id, bp_id }) =>
      [before, after].some(
        (record) => record !== undefined && (record.user_id === id || (bp_id !== null && record.bp_id === bp_id)),
      ),
  ],
]);

/** What an account may give to others depends on these. */
const GIVING = ['kind', 'bp_id', 'permissions', 'enabled', 'expires_at'] as const;

/** Could this write change what accounts may do? */
export function changesAccess({ resource }: Pick<RecordChange, 'resource'>): boolean {
  return CONCERNS.has(resource);
}

/** Could it change what this actor may do? */
export function changesAccessOf(change: RecordChange, actor: Actor): boolean {
  return CONCERNS.get(change.resource)?.(change, actor) ?? false;
}
