import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { PANEL_PARAMETERS, panelOf, type Panel } from './panel.ts';
import { returnPath } from './returnPath.ts';

/**
 * The side panel in the address. A resource without a page for a view opens it over the list: `?create`, `?edit=7`,
 * `?show=7`. `close` opens the return address if there is one, otherwise it keeps the rest of the query; it adds no
 * entry to the history.
 */
export function usePanel(): { panel: Panel | undefined; close: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const panel = useMemo(() => panelOf(search), [search]);
  const close = useCallback(() => {
    const back = returnPath(search, window.location.origin);
    if (back) return navigate(back, { replace: true });
    const query = new URLSearchParams(search);
    for (const name of PANEL_PARAMETERS) query.delete(name);
    const rest = query.toString();
    navigate({ pathname, search: rest ? `?${rest}` : '', hash }, { replace: true });
  }, [navigate, pathname, search, hash]);
  return { panel, close };
}
