import { accountsPath } from '#src/session/accountsPath.ts';
import { lazy, Suspense, useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { fill } from '#src/public/fill.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { useCountdown } from '#src/session/account/useCountdown.ts';
import { Field } from './Field.tsx';
import { Slider } from './Slider.tsx';

// Loaded once a code is sent.
const DemoOutbox = lazy(async () => ({ default: (await import('./DemoOutbox.tsx')).DemoOutbox }));

interface Props {
  /** Path below `verification/` of the accounts: purpose and channel. */
  purpose: string;
  /** Where the code is sent: the field that holds the target, and the message if it is empty. */
  target: { name: string; value: string; missing: string };
  onTargetFault: (fault: string) => void;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
}

interface Sent {
  target: string;
  /** The number of codes since the page opened. */
  count: number;
  minutes: number;
}

/**
 * The input of a code with the button that requests it: the first request needs the slider (spec 5), and a further one
 * must wait. The verification holds until the code expires; then the slider returns and says so.
 */
export function CodeField({ purpose, target, onTargetFault, value, onChange, fault }: Props) {
  const { text } = usePublicText();
  const { code: words, missing } = text;
  const [dragged, setDragged] = useState(false);
  const [sliderFault, setSliderFault] = useState<string>();
  const [sendFault, setSendFault] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const [wait, startWait] = useCountdown();
  const [valid, startValid] = useCountdown();
  const [busy, setBusy] = useState(false);
  const verified = dragged || valid > 0;
  const expired = sent !== undefined && !verified;
  const send = async () => {
    const to = target.value.trim();
    if (!to) {
      onTargetFault(target.missing);
      return document.getElementById(`entry-${target.name}`)?.focus();
    }
    if (!verified) {
      setSliderFault(missing.slider);
      return document.getElementById('entry-slider')?.focus();
    }
    setBusy(true);
    setSendFault(undefined);
    try {
      const { json } = await request<{ expires_in: number; resend_in: number }>(
        `${accountsPath()}/verification/${purpose}/${encodeURIComponent(to)}`,
      );
      setSent((before) => ({ target: to, count: (before?.count ?? 0) + 1, minutes: Math.round(json.expires_in / 60) }));
      startWait(json.resend_in);
      startValid(json.expires_in);
      setDragged(false);
      document.getElementById('entry-code')?.focus();
    } catch (reason) {
      // The form stays: the reader corrects the target or tries again later.
      if (reason instanceof ApiFault && reason.body.resend_in !== undefined) startWait(reason.body.resend_in);
      const own = reason instanceof ApiFault ? reason.body.fields?.[target.name] : undefined;
      if (own) onTargetFault(own);
      else setSendFault(publicFault(reason, text.fault).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Slider
        done={verified}
        onDone={() => {
          setDragged(true);
          setSliderFault(undefined);
        }}
        fault={sliderFault ?? (expired ? words.expired : undefined)}
      />
      <Field
        name="code"
        label={words.label}
        value={value}
        onChange={onChange}
        fault={fault ?? sendFault}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        end={
          <button type="button" className="c-send" disabled={busy || wait > 0} onClick={() => void send()}>
            {wait > 0 ? fill(words.again, { seconds: wait }) : words.send}
          </button>
        }
      />
      <output className="p-hidden">
        {sent && valid > 0 ? fill(words.sent, { minutes: sent.minutes }) : expired ? words.expired : ''}
      </output>
      {sent && !expired && (
        <Suspense>
          <DemoOutbox key={sent.count} target={sent.target} onUse={onChange} />
        </Suspense>
      )}
    </>
  );
}
