import { useEffect, useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Message {
  at: string;
  target: string;
  code: string;
  text: string;
}

const TRIES = 8;
const PAUSE_MS = 500;

/**
 * The messages that the demo would have sent. They arrive a moment after the request; a product without a demo has no
 * outbox.
 */
export function DemoOutbox({ target, onUse }: { target: string; onUse: (code: string) => void }) {
  const {
    text: { code: words },
  } = usePublicText();
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    const leaving = new AbortController();
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (tries: number): Promise<void> => {
      try {
        const { json } = await request<Message[]>(`/api/sys/v1/outbox?target=${encodeURIComponent(target)}`, {
          signal: leaving.signal,
        });
        // Some messages carry no code.
        const coded = json.find(({ code }) => code !== '');
        if (coded) setMessage(coded);
      } catch (fault) {
        // A refusal means that there is no outbox. Other faults may be temporary.
        if (leaving.signal.aborted || (fault instanceof ApiFault && fault.status === 404)) return;
      }
      if (tries > 1 && Date.now() - since < TRIES * PAUSE_MS * 2)
        timer = setTimeout(() => void look(tries - 1), PAUSE_MS);
    };
    void look(TRIES);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [target]);
  if (!message) return null;
  return (
    <section className="c-outbox" aria-label={words.outbox}>
      <b>{words.outbox}</b>
      <p>{words.outboxHint}</p>
      <blockquote>{message.text}</blockquote>
      <button type="button" className="p-button p-button-plain" onClick={() => onUse(message.code)}>
        {words.use} <code>{message.code}</code>
      </button>
    </section>
  );
}
