import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { ownHome } from './ownHome.ts';

const OFFER_GLYPHS = ['chip', 'server', 'box', 'bill', 'clouds', 'shield'] as const;

/** What the platform offers, a block each. */
export function Offers() {
  const { text, lang } = usePublicText();
  const home = { ...text.site.home, ...ownHome(usePublicSettings(), lang) };
  return (
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
  );
}
