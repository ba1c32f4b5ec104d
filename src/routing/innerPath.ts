import type { View } from './place.ts';

/**
 * react-admin builds its own paths (`/-/users/7/show`). This prefix is its basename, so that they never collide with an
 * address of the specification (`/networks` is one, and a resource too).
 */
export const INNER_BASE = '/-';

/** The target of a path built by react-admin; undefined for an address of the specification. */
export function innerTarget(path: string): { resource: string; view: View; id?: string } | undefined {
  if (!path.startsWith(`${INNER_BASE}/`)) return undefined;
  const [resource = '', id, view] = path.slice(INNER_BASE.length + 1).split('/');
  if (!id) return { resource, view: 'list' };
  if (id === 'create') return { resource, view: 'create' };
  return { resource, id: decodeURIComponent(id), view: view === 'show' ? 'show' : 'edit' };
}
