import { createContext, useContext, type ReactNode } from 'react';
import { SETTINGS_PATH, type PublicSettings } from '#src/session/start/publicSettings.ts';
import { useReply } from '#src/public/reading/useReply.ts';

const PublicSettingsContext = createContext<Partial<PublicSettings>>({});

/** What the operator set for the public pages; nothing until it is there. */
export function PublicSettingsProvider({ children }: { children: ReactNode }) {
  const { data } = useReply<PublicSettings>(SETTINGS_PATH);
  return <PublicSettingsContext.Provider value={data ?? NONE}>{children}</PublicSettingsContext.Provider>;
}

const NONE: Partial<PublicSettings> = {};

export const usePublicSettings = (): Partial<PublicSettings> => useContext(PublicSettingsContext);
