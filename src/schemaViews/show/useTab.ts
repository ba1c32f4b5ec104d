import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';

const PARAMETER = 'tab';

/** The open tab, kept in the address: `?tab=history`. An unknown one is the first. */
export function useTab(keys: readonly string[]): [string, (key: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => new URLSearchParams(search).get(PARAMETER), [search]);
  const first = keys[0] ?? '';
  const open = useCallback(
    (key: string) => {
      const query = new URLSearchParams(search);
      if (key === first) query.delete(PARAMETER);
      else query.set(PARAMETER, key);
      const text = query.toString();
      navigate({ pathname, search: text && `?${text}` }, { replace: true });
    },
    [navigate, pathname, search, first],
  );
  return [asked !== null && keys.includes(asked) ? asked : first, open];
}
