import { useRef, useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

export interface AccountCall {
  busy: boolean;
  /** The fault of each input, by its name. */
  faults: Record<string, string>;
  /** A refusal that belongs to no input. */
  above: string | undefined;
  setFaults: (faults: Record<string, string>) => void;
  /** Assigns a fault to the inputs that it names, and shows the rest above them. */
  show: (fault: ApiFault) => void;
  /** Resolves to true on success. */
  run: (call: () => Promise<unknown>) => Promise<boolean>;
}

/** Sends a small account form, one call at a time, and shows a refusal at its input. */
export function useAccountCall(inputs: readonly string[]): AccountCall {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [above, setAbove] = useState<string>();
  const running = useRef(false);

  const show = (fault: ApiFault) => {
    const { fields = {}, message } = fault.body;
    const own = Object.fromEntries(Object.entries(fields).filter(([name]) => inputs.includes(name)));
    setFaults(own);
    const unanswered =
      fault.cause === 'network' || fault.cause === 'timeout' ? translate(`shell.fault.${fault.cause}`) : undefined;
    setAbove(Object.keys(own).length > 0 ? undefined : (unanswered ?? message ?? translate('shell.fault.unknown')));
  };

  const run = async (call: () => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFaults({});
    setAbove(undefined);
    try {
      await call();
      return true;
    } catch (fault) {
      // A refusal is an ordinary outcome: the form stays and shows it.
      if (!(fault instanceof ApiFault)) throw fault;
      show(fault);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, faults, above, setFaults, show, run };
}
