import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { termsPage as en } from '#src/i18n/en/site/terms.ts';
import { termsPage as zh } from '#src/i18n/zh/site/terms.ts';
import { fill } from '#src/public/fill.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { useAddress } from '#src/public/routing/useAddress.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { TermsText } from './TermsText.tsx';
import { dayOf, type Terms } from './terms.ts';
import { VersionChoice } from './VersionChoice.tsx';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
/** For readers whom a sign-in sent here. */
const ConsentBar = lazy(async () => ({ default: (await import('./ConsentBar.tsx')).ConsentBar }));

/** `/Terms-of-Service` (spec 2.1, 7.9): the terms in force, or another version, with a table of contents. */
export function TermsPage() {
  const {
    text: {
      site: { terms: words },
    },
    lang,
    label,
  } = usePublicText();
  const own = TEXTS[lang];
  usePageHead(words.heading, words.description);
  const { data, fault, retry, wanted, isAccepting } = useTerms();
  const isThere = data !== undefined;
  // The section of the address exists only now.
  useEffect(() => {
    if (isThere && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  return (
    <div className="p-wide t-page" aria-busy={!isThere}>
      <header className="p-page-head">
        <h1>{data ? label(data.title) : words.heading}</h1>
        <p>
          {data
            ? `${fill(words.version, { version: data.version })} · ${fill(words.effective, { date: dayOf(data.effective_at, lang) })}`
            : '\u00a0'}
        </p>
        {data && data.version !== data.in_force && (
          <p className="t-note">
            {fill(own.notCurrent, { version: data.version, current: data.in_force })}{' '}
            <PublicLink className="p-link" href={window.location.pathname}>
              {own.toCurrent}
            </PublicLink>
          </p>
        )}
      </header>
      {/* A placeholder as high as the window, so that nothing visible moves when the text arrives. */}
      {data === undefined ? (
        <span className="p-bone t-coming" />
      ) : (
        <TermsText terms={data} words={own}>
          {!isAccepting && <VersionChoice terms={data} words={own} chosen={wanted} />}
        </TermsText>
      )}
      {data && isAccepting && (
        <Suspense>
          <ConsentBar version={data.version} words={own} onRenewed={retry} />
        </Suspense>
      )}
    </div>
  );
}

/** The version of the address; a reader who accepts reads the one in force. */
function useTerms() {
  const query = new URLSearchParams(useAddress().split('?')[1]);
  const isAccepting = query.has('accept') && sessionKind() !== undefined;
  const wanted = (isAccepting ? null : query.get('version')) ?? undefined;
  // Spec 7.9: with a timestamp, so that no cache shows outdated terms.
  const [time, setTime] = useState(() => Date.now());
  const retry = useCallback(() => setTime(Date.now()), []);
  const address = new URLSearchParams({ ...(wanted && { version: wanted }), t: String(time) });
  const { data, fault, retry: again } = useReply<Terms>(`/terms/terms.json?${address}`);
  return { data, fault, wanted, isAccepting, retry: fault === undefined ? retry : again };
}
