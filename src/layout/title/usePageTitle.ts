import { useEffect } from 'react';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';

/** Gives the open page a title of its own, in the title bar and the tab of the browser, while it is mounted. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useFrame();
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
