import { createContext, useContext, useMemo } from 'react';
import type { Extensions } from './places.ts';

const ExtensionContext = createContext<readonly Extensions[]>([]);

/** The application provides what domains add (`src/resources/`), so that these views never import a domain. */
export const ExtensionProvider = ExtensionContext.Provider;

/** The extensions that domains add to a place. */
export function useExtensions<Place extends keyof Extensions>(place: Place) {
  const extensions = useContext(ExtensionContext);
  return useMemo(() => extensionsAt(extensions, place), [extensions, place]);
}

export const extensionsAt = <Place extends keyof Extensions>(
  extensions: readonly Extensions[],
  place: Place,
): NonNullable<Extensions[Place]>[] => extensions.map((each) => each[place]).filter((found) => found !== undefined);
