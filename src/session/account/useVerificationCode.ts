import { accountsPath } from '#src/session/accountsPath.ts';
import { useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { useCountdown } from './useCountdown.ts';

/** A call of spec 7.1 that sends a code. */
export type CodeCall =
  | 'registration/sms'
  | 'auth/sms'
  | 'auth/email'
  | 'patch/sms'
  | 'patch/email'
  | 'retrieval/sms'
  | 'retrieval/email';

export interface VerificationCode {
  /** Resolves to the fault if the code could not be sent. */
  send(call: CodeCall, target: string): Promise<ApiFault | undefined>;
  sending: boolean;
  /** Seconds until another code can be requested; 0 if it can be now. */
  wait: number;
  /** The target of the last code. */
  sentTo: string | undefined;
  /** The code itself, in a demo that sends no messages. */
  demoCode: string | undefined;
}

interface CodeReply {
  resend_in: number;
  outbox?: boolean;
}

interface Sent {
  to: string | undefined;
  demoCode?: string;
}

/** Requests codes and counts the seconds until the next request. */
export function useVerificationCode(): VerificationCode {
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent>({ to: undefined });
  const [wait, startWait] = useCountdown();
  const send = async (call: CodeCall, target: string) => {
    setSending(true);
    try {
      const { json } = await request<CodeReply>(`${accountsPath()}/verification/${call}/${encodeURIComponent(target)}`);
      const demoCode = json.outbox ? await codeInOutbox(target) : undefined;
      setSent({ to: target, ...(demoCode !== undefined && { demoCode }) });
      startWait(json.resend_in);
      return undefined;
    } catch (fault) {
      if (!(fault instanceof ApiFault)) throw fault;
      // A fault is an outcome here: the form shows it beside its input. An early request shows the same countdown.
      if (fault.body.resend_in !== undefined) {
        setSent({ to: undefined });
        startWait(fault.body.resend_in);
      }
      return fault;
    } finally {
      setSending(false);
    }
  };
  return { send, sending, wait, sentTo: sent.to, demoCode: sent.demoCode };
}

async function codeInOutbox(target: string): Promise<string | undefined> {
  const { json } = await request<{ code: string }[]>(`/api/sys/v1/outbox?target=${encodeURIComponent(target)}`);
  return json[0]?.code;
}
