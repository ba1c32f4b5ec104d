import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-admin';

const PARAMETER = 'wall';

/**
 * Whether the board fills the screen, kept in the address, so that a browser on a wall can open it. Leaving the full
 * screen of the browser leaves this one.
 */
export function useWall(): { isWall: boolean; enter: () => void; leave: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWall = new URLSearchParams(search).has(PARAMETER);
  const write = useCallback(
    (on: boolean) => {
      const query = new URLSearchParams(search);
      if (on) query.set(PARAMETER, '1');
      else query.delete(PARAMETER);
      const text = query.toString();
      navigate({ pathname, search: text && `?${text}` }, { replace: true });
    },
    [navigate, pathname, search],
  );
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null && isWall) write(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [isWall, write]);
  return {
    isWall,
    enter: () => {
      write(true);
      // A browser that refuses it still shows the page without the frame of the console.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
    leave: () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      write(false);
    },
  };
}
