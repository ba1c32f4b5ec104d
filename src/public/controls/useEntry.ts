import { useCallback, useRef, useState, type FocusEvent, type FormEvent } from 'react';
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
  /** For `onBlur`: from now on, the fault of what was entered there is shown. */
  leave: (name: Name) => (event: FocusEvent) => void;
  /** The fault of a field, once it was left with a value or an attempt to submit was made. */
  faultOf: (name: Name) => string | undefined;
  /** The fault of the form as a whole. */
  fault: EntryFault | undefined;
  setFault: (fault: EntryFault | undefined) => void;
  busy: boolean;
  /** For `onSubmit`: validates, then focuses the first faulty field or sends. */
  submit: (event: FormEvent) => void;
}

/**
 * A small form: its values and their faults. The check returns a message for each empty or invalid field (spec 5).
 * Faults that the server returns appear at their field, found by its wire name if that differs. A refusal keeps the
 * input.
 */
export function useEntry<Name extends string>(
  names: readonly Name[],
  check: (values: Record<Name, string>) => Partial<Record<Name, string>>,
  send: (values: Record<Name, string>) => Promise<void>,
  wireNames: Partial<Record<string, string>> = {},
): Entry<Name> {
  const { text } = usePublicText();
  // Every name has its value.
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [tried, setTried] = useState(false);
  const [serverFaults, setServerFaults] = useState<Partial<Record<string, string>>>({});
  const [fault, setFault] = useState<EntryFault>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const own: Partial<Record<Name, string>> = tried || left.size > 0 ? check(values) : {};
  const isMarked = (name: Name) => tried || (left.has(name) && values[name].trim() !== '');
  const faultOf = (name: Name): string | undefined => (isMarked(name) ? own[name] : undefined) ?? serverFaults[name];
  const leave =
    (name: Name) =>
    ({ target, relatedTarget: to }: FocusEvent) => {
      // A mark would move the button below away under the pointer that is pressing it; the button checks anyway.
      const isBelow = to instanceof HTMLButtonElement && to.closest('.c-field')?.contains(target) !== true;
      if (!isBelow) setLeft((before) => new Set([...before, name]));
    };
  const set = useCallback((name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerFaults(({ [name]: _gone, ...rest }) => rest);
  }, []);
  const run = async () => {
    setTried(true);
    const wrong = names.find((name) => check(values)[name]);
    if (wrong) return document.getElementById(`entry-${wrong}`)?.focus();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await send(values);
    } catch (reason) {
      // The form keeps its input and shows the fault.
      const fields = reason instanceof ApiFault ? (reason.body.fields ?? {}) : {};
      const known = names.filter((name) => fields[wireNames[name] ?? name]);
      setServerFaults(Object.fromEntries(known.map((name) => [name, fields[wireNames[name] ?? name]])));
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
  return { values, set, leave, faultOf, fault, setFault, busy, submit };
}
