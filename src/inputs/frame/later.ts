import { createElement, useState, type ComponentType } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component whose code comes when it is drawn, or before that by `load`: then it is drawn at once, where React's
 * `lazy`, given as `wait`, would suspend all the same and be held back for 300 ms.
 */
export function later<P extends object>(
  load: Load<P>,
  wait: (load: Load<P>) => ComponentType<P>,
): ComponentType<P> & { load: () => Promise<unknown> } {
  let here: ComponentType<P> | undefined;
  const bring: Load<P> = async () => {
    const module = await load();
    here = module.default;
    return module;
  };
  const Waiting = wait(bring);
  function Later(props: P) {
    // Chosen once: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => here ?? Waiting);
    return createElement(Shown, props);
  }
  return Object.assign(Later, { load: bring });
}
