import { useState } from 'react';
import { status as en } from '#src/i18n/en/site/status.ts';
import { status as zh } from '#src/i18n/zh/site/status.ts';
import { request } from '#src/http/httpClient.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
const SUBSCRIPTIONS = '/api/omc/v1/status/subscriptions';

/**
 * `/status-letters`: where the links of letters lead. A button decides, not the link: programs that look for viruses
 * open links. It works while the status page is off.
 */
export function LettersPage() {
  const { lang, text } = usePublicText();
  const words = TEXTS[lang].letters;
  const [wish] = useState(readWish);
  const heading = wish === undefined ? words.unknown : words.title;
  usePageHead(heading, words.description);
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const lead = wish === undefined ? words.unknownText : words[`${wish.does}Text`];
  const act = async (wanted: Wish) => {
    setBusy(true);
    setFault(undefined);
    try {
      await send(wanted);
      setDone(true);
    } catch (error) {
      setFault(publicFault(error, text.fault).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="p-wide">
      <header className="p-page-head">
        <h1>{heading}</h1>
        {!isDone && <p>{lead}</p>}
      </header>
      {wish !== undefined && !isDone && (
        <button type="button" className="p-button" disabled={isBusy} onClick={() => void act(wish)}>
          {words[wish.does]}
        </button>
      )}
      <output>{isDone && (wish?.does === 'confirm' ? words.confirmed : words.unsubscribed)}</output>
      <p role="alert" className="c-note c-wrong">
        {fault}
      </p>
    </div>
  );
}

interface Wish {
  does: 'confirm' | 'unsubscribe';
  token: string;
}

/** Read once: the link holds the token, which need not stay in the address. */
function readWish(): Wish | undefined {
  const query = new URLSearchParams(window.location.search);
  for (const does of ['confirm', 'unsubscribe'] as const) {
    const token = query.get(does);
    if (token) return { does, token };
  }
  return undefined;
}

const send = ({ does, token }: Wish) =>
  does === 'confirm'
    ? request(`${SUBSCRIPTIONS}/confirm`, { method: 'POST', body: { token } })
    : request(`${SUBSCRIPTIONS}/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST', body: {} });
