import type { ReactNode } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { Message } from '#src/public/list/Message.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Loaded } from '#src/public/reading/useReply.ts';
import { BackLink } from '#src/public/routing/BackLink.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { tagsFor } from './tagsFor.ts';

interface Described {
  name: string;
  name_en: string | null;
  tags: string[] | null;
}

interface DetailPageProps {
  reply: Loaded<Described>;
  /** The list that the page belongs to. */
  list: string;
  words: { heading: string; description: string; missing: string; missingText: string; back: string };
  summary: string | null | undefined;
  kind: string;
  /** Label of the main part. */
  label?: string | undefined;
  main?: ReactNode;
  aside?: ReactNode;
  /** In place of the main part and the column beside it. */
  body?: ReactNode;
  /** Once the record is there. */
  below: ReactNode;
}

/** The page of one product or item: heading, main part, a column beside it, and what follows below. */
export function DetailPage(props: DetailPageProps) {
  const { list, words, summary, label } = props;
  const { data: found, fault, retry } = props.reply;
  const { lang } = usePublicText();
  const name = (lang === 'en' && found?.name_en) || found?.name;
  usePageHead(name ?? words.heading, summary ?? words.description);
  if (fault instanceof ApiFault && fault.status === 404) {
    return (
      <Message level={1} picture="missing" title={words.missing} text={words.missingText}>
        <PublicLink className="p-button" href={list}>
          {words.back}
        </PublicLink>
      </Message>
    );
  }
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  return (
    <div className="p-wide i-page" aria-busy={found === undefined}>
      <BackLink href={list}>{words.back}</BackLink>
      <header className="i-head">
        {found ? (
          <span className="p-tag" data-tone="success">
            {props.kind}
          </span>
        ) : (
          <span className="p-bone" style={{ width: 48, height: 24 }} />
        )}
        <h1>{name ?? <span className="p-bone" style={{ width: '40%', height: '1.3em' }} />}</h1>
        <p>{summary ?? '\u00a0'}</p>
        <ul className="p-tags">
          {tagsFor(found?.tags ?? null, lang).map((tag) => (
            <li key={tag} className="p-tag">
              {tag}
            </li>
          ))}
        </ul>
      </header>
      {props.body ?? (
        <div className="i-row">
          <section className="i-readme" aria-labelledby={label && 'readme'}>
            {label && (
              <h2 id="readme" className="p-hidden">
                {label}
              </h2>
            )}
            {props.main}
          </section>
          <aside className="i-aside">{props.aside}</aside>
        </div>
      )}
      {found && props.below}
    </div>
  );
}
