import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { AbacusPicture } from './AbacusPicture.tsx';
import { ownHome } from './ownHome.ts';

/** The first thing on the welcome page: what the platform is, and the ways in. */
export function Hero() {
  const { text, lang } = usePublicText();
  const home = { ...text.site.home, ...ownHome(usePublicSettings(), lang) };
  const wayIn =
    sessionKind() === undefined ? { href: '/register', name: home.register } : { href: '/index', name: home.enter };
  return (
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
  );
}
