import { useState } from 'react';
import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import type { status } from '#src/i18n/zh/site/status.ts';
import { Notice } from './Notice.tsx';

interface Props {
  notices: readonly PublicNotice[];
  words: typeof status;
}

const AT_FIRST = 5;

/** What was announced and is over, the latest first. */
export function PastNotices({ notices, words }: Props) {
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <section className="n-past">
      <h2>{words.past}</h2>
      {notices.length === 0 && <p className="n-facts">{words.nothing}</p>}
      {notices.slice(0, shown).map((notice) => (
        <Notice key={`${notice.kind} ${notice.id}`} notice={notice} words={words} />
      ))}
      {notices.length > shown && (
        <button type="button" className="p-button p-button-plain" onClick={() => setShown(notices.length)}>
          {words.more}
        </button>
      )}
    </section>
  );
}
