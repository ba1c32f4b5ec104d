import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { dayOf, type Terms, type TermsWords } from './terms.ts';

interface Props {
  terms: Terms;
  words: TermsWords;
  chosen: string | undefined;
}

/** Every published version, the newest first; nothing while there is only one. */
export function VersionChoice({ terms: { in_force: current, versions, version: shown }, words, chosen }: Props) {
  const { lang } = usePublicText();
  if (versions.length < 2) return null;
  const place = versions.findIndex(({ version }) => version === current);
  return (
    <section className="t-versions">
      <b>{words.versions}</b>
      <ul>
        {versions.map(({ version, effective_at: time }, index) => (
          <li key={version}>
            <PublicLink
              href={
                version === current
                  ? window.location.pathname
                  : `${window.location.pathname}?${new URLSearchParams({ version })}`
              }
              aria-current={(chosen ?? current) === version && shown === version ? 'page' : undefined}
            >
              {version}
              <small>
                {dayOf(time, lang)}
                {index === place && ` · ${words.current}`}
                {index < place && ` · ${words.coming}`}
              </small>
            </PublicLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
