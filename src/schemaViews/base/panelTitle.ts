import { createContext, useContext } from 'react';

const PanelTitleContext = createContext<string | undefined>(undefined);

/** Provides the id of the heading that names a side panel. */
export const PanelTitleProvider = PanelTitleContext.Provider;

/** Undefined outside a panel. */
export function usePanelTitleId(): string | undefined {
  return useContext(PanelTitleContext);
}
