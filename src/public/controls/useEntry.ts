import { useCallback, useRef, useState, type FormEvent } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

export interface EntryFault {
  message: string;
  code?: number;
}

export interface Entry<Name extends string> {
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  /** What is wrong with a field, once sending was tried. */
  faultOf: (name: Name) => string | undefined;
  /** What is wrong with none of them. */
  fault: EntryFault | undefined;
  setFault: (fault: EntryFault | undefined) => void;
  busy: boolean;
  /** For `onSubmit`: judges, puts the focus where something is missing, else sends. */
  submit: (event: FormEvent) => void;
}

/**
 * A form of few fields: their values, and who is to blame. `judge` gives each empty or wrong field its own message
 * (spec 5); what the server says of a field lands on it, by its name on the wire where that is another. What was typed
 * stays after a refusal.
 */
export function useEntry<Name extends string>(
  names: readonly Name[],
  judge: (values: Record<Name, string>) => Partial<Record<Name, string>>,
  send: (values: Record<Name, string>) => Promise<void>,
  wireNames: Partial<Record<string, string>> = {},
): Entry<Name> {
  const { text } = usePublicText();
  // Every name has its value.
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<Partial<Record<string, string>>>({});
  const [fault, setFault] = useState<EntryFault>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const own: Partial<Record<Name, string>> = tried ? judge(values) : {};
  const faultOf = (name: Name): string | undefined => own[name] ?? told[name];
  const set = useCallback((name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setTold(({ [name]: _gone, ...rest }) => rest);
  }, []);
  const run = async () => {
    setTried(true);
    const wrong = names.find((name) => judge(values)[name]);
    if (wrong) return document.getElementById(`entry-${wrong}`)?.focus();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await send(values);
    } catch (reason) {
      // Recovers by staying: the form keeps what was typed and says what was wrong.
      const fields = reason instanceof ApiFault ? (reason.body.fields ?? {}) : {};
      const known = names.filter((name) => fields[wireNames[name] ?? name]);
      setTold(Object.fromEntries(known.map((name) => [name, fields[wireNames[name] ?? name]])));
      if (known[0]) document.getElementById(`entry-${known[0]}`)?.focus();
      else setFault(publicFault(reason, text.fault));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { values, set, faultOf, fault, setFault, busy, submit };
}
