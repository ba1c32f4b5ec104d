import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { Hero } from './Hero.tsx';
import { Offers } from './Offers.tsx';
import { ownHome } from './ownHome.ts';
import { MarketPreview } from './MarketPreview.tsx';
import { useReply } from '#src/public/reading/useReply.ts';

const NAMES = ['regions', 'sites', 'clouds', 'products', 'warehouse'] as const;

/** The current totals from the server. Their place is reserved while they load, and stays empty if they cannot. */
function Counts() {
  const { text, lang } = usePublicText();
  const { counts } = text.site.home;
  const { data } = useReply<Record<string, number>>('/api/bill/v1/market/summary');
  return (
    <dl className="w-counts" aria-label={counts.label}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{counts[name]}</dt>
          <dd>{data?.[name]?.toLocaleString(lang) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `/` (spec 2.1): introduces the product, its size and its prices, and leads to the console. */
export function WelcomePage() {
  const { text, lang } = usePublicText();
  const settings = usePublicSettings();
  const own = ownHome(settings, lang);
  const { home } = text.site;
  usePageHead(own.heading ?? text.site.title, own.lead ?? home.description);
  return (
    <>
      <Hero />
      <div className="p-wide">
        <Counts />
        {settings['status.public'] === true && (
          <p className="w-status">
            <PublicLink href="/status">{home.status}</PublicLink>
          </p>
        )}
        <MarketPreview />
        <Offers />
        <section className="w-part" aria-labelledby="steps">
          <h2 id="steps">{home.steps}</h2>
          <ol className="w-steps">
            {home.stepList.map((step, index) => (
              <li key={step.title}>
                <span aria-hidden>{index + 1}</span>
                <div>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section className="w-closing">
          <div>
            <h2>{home.closing}</h2>
            <p>{home.closingText}</p>
          </div>
          <PublicLink className="p-button p-button-large" href="/market">
            {home.browse}
          </PublicLink>
        </section>
      </div>
    </>
  );
}
