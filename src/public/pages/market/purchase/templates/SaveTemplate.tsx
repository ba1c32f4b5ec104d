import { useState, type FormEvent } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { Field } from '#src/public/controls/Field.tsx';
import { fill } from '#src/public/fill.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Buying } from '#src/public/pages/market/purchase/usePurchase.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { choicesNow, saveTemplate } from './templateCalls.ts';

/** Kinds whose records an organisation shares (spec 6). */
const MEMBERS: ReadonlySet<number> = new Set([2, 4]);
const LONGEST = 64;

type State = { step: 'closed' } | { step: 'open'; isTaken: boolean; fault?: string } | { step: 'saved'; name: string };

interface Props {
  buying: Buying;
  kind: number;
  onSaved: () => void;
}

/** Keeps what is chosen now under a name; the same name replaces what it held, once that is pressed. */
export default function SaveTemplate({ buying, kind, onSaved }: Props) {
  const words = usePurchaseWords();
  const { text, label } = usePublicText();
  const [state, setState] = useState<State>({ step: 'closed' });
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (buying.open.size > 0 || buying.way === undefined) return null;
  if (state.step !== 'open')
    return (
      <p className="b-note">
        <button type="button" className="b-link" onClick={() => setState({ step: 'open', isTaken: false })}>
          {words.save}
        </button>{' '}
        <output>{state.step === 'saved' && fill(words.savedAs, { name: state.name })}</output>
      </p>
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await saveTemplate({ name, shared, replace: state.isTaken, choices: choicesNow(buying, label) });
      onSaved();
      setState({ step: 'saved', name });
      setName('');
    } catch (reason) {
      const isTaken = reason instanceof ApiFault && reason.status === 409;
      const own = reason instanceof ApiFault ? reason.body.fields?.['name'] : undefined;
      setState({
        step: 'open',
        isTaken,
        fault: isTaken ? words.taken : (own ?? publicFault(reason, text.fault).message),
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="b-save" onSubmit={(event) => void save(event)}>
      <Field
        name="template"
        label={words.templateName}
        help={words.noSecrets}
        maxLength={LONGEST}
        required
        autoComplete="off"
        value={name}
        onChange={(value) => {
          setName(value);
          setState({ step: 'open', isTaken: false });
        }}
        fault={state.fault}
      />
      {MEMBERS.has(kind) && (
        <label className="b-renew">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          {words.share}
        </label>
      )}
      <p className="b-presets">
        <button type="submit" className="b-preset" disabled={isBusy}>
          {state.isTaken ? words.replace : words.keep}
        </button>
        <button type="button" className="b-preset" onClick={() => setState({ step: 'closed' })}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}
