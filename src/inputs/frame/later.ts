import { createElement, useState, type ComponentType } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component whose code loads when it renders, or earlier through `load`. After `load` it renders at once, while
 * React's `lazy` would suspend anyway and be delayed for 300 ms. `wait` is that `lazy`.
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
    // Chosen once: replacing the component would reset its state.
    const [Shown] = useState<ComponentType<P>>(() => here ?? Waiting);
    return createElement(Shown, props);
  }
  return Object.assign(Later, { load: bring });
}
