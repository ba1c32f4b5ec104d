import { lazy, type ComponentType } from 'react';

/** The page that a file exports under this name. It is loaded when it is opened. */
export const page = <Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ComponentType => lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
