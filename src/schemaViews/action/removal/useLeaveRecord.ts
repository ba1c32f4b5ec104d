import { useCallback } from 'react';
import { useCreatePath, useLocation, useNavigate, type Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { panelOf } from '#src/routing/panel.ts';
import { trail } from '#src/routing/trail.ts';
import { usePanel } from '#src/routing/usePanel.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';

/**
 * Leaves the page of a record that is gone: back to the list that it was opened from, as it was, else to the list of
 * its resource. No step back leads to the page again.
 */
export function useLeaveRecord({ resource, list }: Definition, id: Identifier): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const { panel, close } = usePanel();
  return useCallback(() => {
    const plain = createPath({ resource, type: 'list' });
    const edit = outer(createPath({ resource, type: 'edit', id }));
    const lists = [outer(plain), ...Object.values(list.views).map(({ routes }) => routes?.list.path)];
    const isOfRecord = (search: string) => {
      const shown = panelOf(search);
      return shown !== undefined && shown.mode !== 'create' && shown.id === String(id);
    };
    const before = trail.before((address) =>
      panel
        ? address.pathname === pathname && isOfRecord(address.search)
        : address.pathname === pathname || address.pathname + address.search === edit,
    );
    if (before && lists.includes(before.pathname)) navigate(-before.steps);
    else if (panel) close();
    else navigate(plain, { replace: true });
  }, [createPath, resource, outer, id, list, panel, pathname, navigate, close]);
}
