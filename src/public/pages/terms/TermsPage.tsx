import { useEffect, useState } from 'react';
import type { Label } from '#model/language/definition.ts';
import { PublicMarkdown } from '#src/public/PublicMarkdown.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { fill } from '#src/public/fill.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { termSections } from './termSections.ts';

interface Terms {
  version: string;
  effective_at: string;
  title: Label;
  markdown: Label;
}

/** `/Terms-of-Service` (spec 2.1, 7.9): the terms from the server, with a table of contents. */
export function TermsPage() {
  const {
    text: {
      site: { terms: words, footer },
    },
    label,
  } = usePublicText();
  usePageHead(words.heading, words.description);
  // Spec 7.9: with a timestamp, so that no cache shows outdated terms.
  const [address] = useState(() => `/terms/terms.json?t=${Date.now()}`);
  const { data, fault, retry } = useReply<Terms>(address);
  const isThere = data !== undefined;
  // The section of the address exists only now.
  useEffect(() => {
    if (isThere && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  const sections = termSections(label(data?.markdown), footer.privacy);
  return (
    <div className="p-wide t-page" aria-busy={data === undefined}>
      <header className="p-page-head">
        <h1>{data ? label(data.title) : words.heading}</h1>
        <p>
          {data
            ? `${fill(words.version, { version: data.version })} · ${fill(words.effective, { date: data.effective_at })}`
            : '\u00a0'}
        </p>
      </header>
      {/* A placeholder as high as the window, so that nothing visible moves when the text arrives. */}
      {data === undefined ? (
        <span className="p-bone t-coming" />
      ) : (
        <div className="t-row">
          <nav className="t-contents" aria-label={words.contents}>
            <b>{words.contents}</b>
            <ol>
              {sections.flatMap(({ id, title }) =>
                title === undefined
                  ? []
                  : [
                      <li key={id}>
                        <a href={`#${id}`}>{title}</a>
                      </li>,
                    ],
              )}
            </ol>
          </nav>
          <article className="t-text">
            {sections.map(({ id, title, text }) => (
              <section key={id} id={id}>
                {title && <h2>{title}</h2>}
                <PublicMarkdown text={text} fallback={<span className="p-bone t-coming" />} />
              </section>
            ))}
          </article>
        </div>
      )}
    </div>
  );
}
