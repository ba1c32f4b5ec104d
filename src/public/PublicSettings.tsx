import { createContext, useContext, type ReactNode } from 'react';
import { SETTINGS_PATH, type PublicSettings } from '#src/session/start/publicSettings.ts';
import { useReply } from '#src/public/reading/useReply.ts';

/** The settings themselves, for pages that show others than those in force. */
export const PublicSettingsContext = createContext<Partial<PublicSettings>>({});

/** Provides the operator's settings for the public pages; renders without them until they are loaded. */
export function PublicSettingsProvider({ children }: { children: ReactNode }) {
  const { data } = useReply<PublicSettings>(SETTINGS_PATH);
  return <PublicSettingsContext.Provider value={data ?? NONE}>{children}</PublicSettingsContext.Provider>;
}

const NONE: Partial<PublicSettings> = {};

export const usePublicSettings = (): Partial<PublicSettings> => useContext(PublicSettingsContext);
