import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-admin';

/**
 * Follows plain links inside an element without a page load. One listener serves a table of a hundred rows, where
 * router links would take most of the rendering time.
 */
export function useFollowLinks(container: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!link || !href?.startsWith('/') || link.target || link.hasAttribute('download')) return;
      event.preventDefault();
      navigate(href);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [container, navigate]);
}
