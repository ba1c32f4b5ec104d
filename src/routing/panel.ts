import { RETURN } from './returnPath.ts';

/** Views that open in a side panel if the resource has no page for them. */
export const PANEL_MODES = ['create', 'edit', 'show'] as const;

/** All parameters that a panel adds to a query string. */
export const PANEL_PARAMETERS = [...PANEL_MODES, 'source', RETURN] as const;

export type Panel = { mode: 'create' } | { mode: 'edit' | 'show'; id: string };

/** The panel in a query string: `?create`, `?edit=7`, `?show=7`. */
export function panelOf(search: string): Panel | undefined {
  const query = new URLSearchParams(search);
  if (query.has('create')) return { mode: 'create' };
  const mode = (['edit', 'show'] as const).find((name) => query.get(name));
  return mode && { mode, id: query.get(mode) ?? '' };
}

/** In the state of an address: the resource whose form is open over the record, in its tab. */
export const CREATES = 'creates';
