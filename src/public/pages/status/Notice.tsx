import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import type { status } from '#src/i18n/zh/site/status.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Props {
  notice: PublicNotice;
  words: typeof status;
}

/** Maintenance or an incident: what, where and when, and its steps, the latest first. */
export function Notice({ notice, words }: Props) {
  const { lang } = usePublicText();
  const { kind, status: state, title, text, services, regions, updates } = notice;
  const names = services.map((word) => words.services[word as keyof typeof words.services] ?? word);
  const reach = [names, regions.map((region) => region.title[lang])].filter((each) => each.length > 0);
  return (
    <article className="n-notice" data-kind={kind} data-over={notice.isOver}>
      <header>
        <h3>{title[lang]}</h3>
        <span className="n-state">
          {words.notice[kind]} · {words.notice.status[state] ?? state}
        </span>
      </header>
      <p className="n-facts">
        {timesOf(notice, words, lang)}
        {' · '}
        {reach.length === 0 ? words.notice.everything : reach.map((each) => each.join(', ')).join(' · ')}
      </p>
      {text && <p className="n-text">{text[lang]}</p>}
      {updates.length > 0 && (
        <details open={!notice.isOver}>
          <summary>{fill(words.notice.updates, { count: updates.length })}</summary>
          <ol>
            {updates.map(({ at, kind: step, text: body }) => (
              <li key={`${at} ${step}`}>
                <b>{words.notice.status[step] ?? step}</b> <time dateTime={at}>{timeText(at, lang)}</time>
                {body && <p className="n-text">{body[lang]}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}

const timeText = (at: string, lang: string): string =>
  new Date(at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });

function timesOf({ from, to }: PublicNotice, { notice }: Props['words'], lang: string) {
  if (to === null) return <time dateTime={from}>{fill(notice.since, { from: timeText(from, lang) })}</time>;
  return fill(notice.span, { from: timeText(from, lang), to: timeText(to, lang) });
}
