import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-admin';

/** For an element full of plain links: follows them without loading the document anew, and leaves new tabs to the browser. */
export function useLinkClicks(onFollow?: () => void): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!href?.startsWith('/') || link?.target) return;
      event.preventDefault();
      onFollow?.();
      navigate(href);
    },
    [navigate, onFollow],
  );
}
