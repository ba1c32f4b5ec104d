import { useState } from 'react';
import type { Json } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { SETTINGS_PATH } from '#src/session/start/publicSettings.ts';

interface Outcome {
  ok: boolean;
  result: string;
}

/** Sends a message with the values as they are typed, before anything is saved. */
export function useTestSending(group: string, onRefused: (fault: ApiFault) => void) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async (body: { target: string; values: Record<string, Json>; example?: string; lang?: string }) => {
    setOutcome(undefined);
    setBusy(true);
    try {
      setOutcome((await request<Outcome>(`${SETTINGS_PATH}/${group}/test`, { method: 'POST', body })).json);
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, outcome, send, forget: () => setOutcome(undefined) };
}
