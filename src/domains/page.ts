import type { QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import { later } from '#src/inputs/frame/later.ts';

/** A page of `schemas/pages.yaml`, whose code is loaded when it is opened, or before. */
export type ConsolePage = ComponentType & {
  load: () => Promise<unknown>;
  /** Requests what the page shows first, for the page that the console starts with. */
  prefetch?: (queryClient: QueryClient) => Promise<unknown>;
};

/** The page that a file exports under this name. */
export const page = <Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  prefetch?: ConsolePage['prefetch'],
): ConsolePage =>
  Object.assign(
    later(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }), lazy),
    prefetch && { prefetch },
  );
