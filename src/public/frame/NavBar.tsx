import { useState } from 'react';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { LANG_NAMES, otherLang } from '#src/i18n/lang.ts';
import { spokenLangs } from '#src/i18n/spokenLangs.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { loginAddress } from '#src/session/end/redirectTarget.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';

/** The lists of the bar, each with the page that also marks it. */
const ENTRIES = [
  ['market', 'product'],
  ['pricing', 'pricing'],
  ['warehouse', 'item'],
] as const;

/**
 * The navigation bar of spec 2.3 in public mode: logo, market, console, sign-in for readers without a session; the
 * prices, warehouse, language and appearance beside them.
 */
export function NavBar({ page, address }: { page: PublicPage; address: string }) {
  const { text, lang, setLang } = usePublicText();
  const { nav } = text.site;
  const [open, setOpen] = useState(false);
  const signedIn = sessionKind() !== undefined;
  const other = otherLang(lang);
  const close = () => setOpen(false);
  return (
    <header className="p-bar">
      <div className="p-bar-row">
        <PublicLink href="/" className="p-brand" aria-label={nav.home} onClick={close}>
          <Logo size={26} />
          <span>{text.product}</span>
        </PublicLink>
        <button
          type="button"
          className="p-icon-button p-burger"
          aria-expanded={open}
          aria-controls="site-nav"
          aria-label={open ? nav.closeMenu : nav.menu}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Glyph name={open ? 'close' : 'menu'} />
        </button>
        <nav id="site-nav" aria-label={nav.label} className={open ? 'p-nav p-nav-open' : 'p-nav'}>
          {ENTRIES.map(([list, record]) => (
            <PublicLink
              key={list}
              href={`/${list}`}
              className="p-nav-link"
              aria-current={page === list ? 'page' : page === record ? 'true' : undefined}
              onClick={close}
            >
              {nav[list]}
            </PublicLink>
          ))}
          <span className="p-nav-space" />
          <ModeSwitch />
          <PublicLink href={signedIn ? '/index' : '/login'} className="p-button p-button-plain" onClick={close}>
            {nav.console}
          </PublicLink>
          {!signedIn && (
            <PublicLink
              href={loginAddress(new URL(address, window.location.origin))}
              className="p-button"
              onClick={close}
            >
              {nav.signIn}
            </PublicLink>
          )}
        </nav>
        {/* Outside the menu: on a phone, a reader of the other language could not read the way to it. */}
        {spokenLangs().length > 1 && (
          <button
            type="button"
            className="p-quiet p-lang"
            lang={other}
            title={text.language}
            onClick={() => setLang(other)}
          >
            {LANG_NAMES[other]}
          </button>
        )}
      </div>
    </header>
  );
}
