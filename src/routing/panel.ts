import { RETURN } from './returnPath.ts';

/** Views that open in a side panel where the resource has no page for them. */
export const PANEL_MODES = ['create', 'edit', 'show'] as const;

/** Everything that a panel puts into a query string. */
export const PANEL_PARAMETERS = [...PANEL_MODES, 'source', RETURN] as const;

export type Panel = { mode: 'create' } | { mode: 'edit' | 'show'; id: string };

/** What a query string says about the panel: `?create`, `?edit=7`, `?show=7`. */
export function panelOf(search: string): Panel | undefined {
  const query = new URLSearchParams(search);
  if (query.has('create')) return { mode: 'create' };
  const mode = (['edit', 'show'] as const).find((name) => query.get(name));
  return mode && { mode, id: query.get(mode) ?? '' };
}
