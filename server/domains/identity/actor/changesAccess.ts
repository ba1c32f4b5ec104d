import type { Actor } from '#model/access/actor.ts';
import type { RecordChange } from '#server/engine/context.ts';

type Concerns = (change: RecordChange, actor: Actor) => boolean;

const anybody: Concerns = () => true;

/**
 * By resource: the accounts whose permissions a write may change. Policies and roles may apply to any account; what an
 * organisation grants is limited to the permissions of its granter.
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

/** Fields that determine what an account may grant to others. */
const GIVING = ['kind', 'bp_id', 'permissions', 'enabled', 'expires_at'] as const;

/** True if this write could change the permissions of accounts. */
export function changesAccess({ resource }: Pick<RecordChange, 'resource'>): boolean {
  return CONCERNS.has(resource);
}

/** True if it could change the permissions of this actor. */
export function changesAccessOf(change: RecordChange, actor: Actor): boolean {
  return CONCERNS.get(change.resource)?.(change, actor) ?? false;
}
