import { createContext, useContext } from 'react';

const PanelTitleContext = createContext<string | undefined>(undefined);

/** Around what stands in a side panel: the id for its heading, which names the panel. */
export const PanelTitleProvider = PanelTitleContext.Provider;

/** Undefined on a page of its own. */
export function usePanelTitleId(): string | undefined {
  return useContext(PanelTitleContext);
}
