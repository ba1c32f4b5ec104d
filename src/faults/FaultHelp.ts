import { createContext, type ComponentType } from 'react';

export interface FaultHelpProps {
  code?: number | undefined;
  requestId: string;
}

/** What the console offers beside an error that has a request id; nothing on pages that anybody may see. */
export const FaultHelp = createContext<ComponentType<FaultHelpProps> | undefined>(undefined);
