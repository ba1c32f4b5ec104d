import { useEffect, useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';

/** A call of spec 7.1 that sends a code. */
export type CodeCall = 'registration/sms' | 'auth/sms' | 'auth/email' | 'patch/sms' | 'patch/email' | 'retrieval/sms' | 'retrieval/email';

export interface VerificationCode {
  /** Resolves to the fault where the code could not be sent. */
  send(call: CodeCall, target: string): Promise<ApiFault | undefined>;
  sending: boolean;
  /** Seconds until another code may be asked for; 0 when it may. */
  wait: number;
  /** Where the last code went. */
  sentTo: string | undefined;
  /** The code itself, in a demo that sends nothing. */
  demoCode: string | undefined;
}

interface CodeReply {
  resend_in: number;
  outbox?: boolean;
}

interface Sent {
  to: string | undefined;
  /** Milliseconds since 1970. */
  resendAt: number;
  demoCode?: string;
}

/** Asks for codes and counts the seconds until the next. Free of react-admin: the public forms use it too. */
export function useVerificationCode(): VerificationCode {
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent>({ to: undefined, resendAt: 0 });
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((sent.resendAt - now) / 1_000));
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  const send = async (call: CodeCall, target: string) => {
    setSending(true);
    try {
      const { json } = await request<CodeReply>(`/api/ums/v1/verification/${call}/${encodeURIComponent(target)}`);
      const demoCode = json.outbox ? await codeInOutbox(target) : undefined;
      setSent({ to: target, resendAt: Date.now() + json.resend_in * 1_000, ...(demoCode !== undefined && { demoCode }) });
      return undefined;
    } catch (fault) {
      if (!(fault instanceof ApiFault)) throw fault;
      // A fault is an outcome here: the form shows it at its place. Who asked too soon sees the same seconds run.
      if (fault.body.resend_in !== undefined) setSent({ to: undefined, resendAt: Date.now() + fault.body.resend_in * 1_000 });
      return fault;
    } finally {
      setNow(Date.now());
      setSending(false);
    }
  };
  return { send, sending, wait, sentTo: sent.to, demoCode: sent.demoCode };
}

async function codeInOutbox(target: string): Promise<string | undefined> {
  const { json } = await request<{ code: string }[]>(`/api/sys/v1/outbox?target=${encodeURIComponent(target)}`);
  return json[0]?.code;
}
