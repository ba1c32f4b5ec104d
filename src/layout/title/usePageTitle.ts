import { useEffect } from 'react';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';

/** Sets the title of the open page, in the title bar and the browser tab, while the calling component is mounted. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useFrame();
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
