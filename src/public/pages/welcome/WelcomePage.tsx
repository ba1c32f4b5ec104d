import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { AbacusPicture } from './AbacusPicture.tsx';
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

const OFFER_GLYPHS = ['chip', 'server', 'box', 'bill', 'clouds', 'shield'] as const;

/** `/` (spec 2.1): introduces the product, its size and its prices, and leads to the console. */
export function WelcomePage() {
  const { text, lang } = usePublicText();
  const settings = usePublicSettings();
  const own = ownHome(settings, lang);
  const home = { ...text.site.home, ...own };
  usePageHead(own.heading ?? text.site.title, own.lead ?? home.description);
  const wayIn =
    sessionKind() === undefined ? { href: '/register', name: home.register } : { href: '/index', name: home.enter };
  return (
    <>
      <section className="w-hero">
        <div className="p-wide w-hero-row">
          <div className="w-hero-text">
            <p className="w-kicker">{home.kicker}</p>
            <h1>{home.heading}</h1>
            <p className="w-lead">{home.lead}</p>
            <div className="w-calls">
              <PublicLink className="p-button p-button-large" href="/market">
                {home.browse}
                <Glyph name="arrow" size={18} />
              </PublicLink>
              <PublicLink className="p-button p-button-plain p-button-large" href={wayIn.href}>
                {wayIn.name}
              </PublicLink>
            </div>
          </div>
          <AbacusPicture />
        </div>
      </section>
      <div className="p-wide">
        <Counts />
        {settings['status.public'] === true && (
          <p className="w-status">
            <PublicLink href="/status">{home.status}</PublicLink>
          </p>
        )}
        <MarketPreview />
        <section className="w-part" aria-labelledby="offer">
          <h2 id="offer">{home.offer}</h2>
          <p className="w-part-lead">{home.offerLead}</p>
          <ul className="w-offers">
            {home.offers.map((offer, index) => (
              <li key={offer.title}>
                <Glyph name={OFFER_GLYPHS[index] ?? 'box'} size={24} />
                <h3>{offer.title}</h3>
                <p>{offer.text}</p>
              </li>
            ))}
          </ul>
        </section>
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
