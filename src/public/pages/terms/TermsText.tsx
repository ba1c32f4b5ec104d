import type { ReactNode } from 'react';
import { PublicMarkdown } from '#src/public/PublicMarkdown.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { termSections, type TermSection } from './termSections.ts';
import type { Terms, TermsWords } from './terms.ts';

interface Props {
  terms: Terms;
  words: TermsWords;
  /** Below the contents. */
  children: ReactNode;
}

/** The text of a version: what changes, the terms and the notes on privacy, beside their contents. */
export function TermsText({ terms, words, children }: Props) {
  const {
    text: {
      site: { terms: site, footer },
    },
    label,
  } = usePublicText();
  const privacy = label(terms.privacy);
  const sections: TermSection[] = [
    ...(terms.summary ? [{ id: 'changes', title: words.changes, text: label(terms.summary) }] : []),
    ...termSections(label(terms.markdown), privacy ? undefined : footer.privacy),
    ...(privacy ? [{ id: 'privacy', title: words.privacy, text: privacy }] : []),
  ];
  const titled = sections.filter(({ title }) => title !== undefined);
  return (
    <div className="t-row">
      <nav className="t-contents" aria-label={site.contents}>
        {titled.length > 0 && (
          <>
            <b>{site.contents}</b>
            <ol>
              {titled.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </>
        )}
        {children}
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
  );
}
