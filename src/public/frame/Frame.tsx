import { lazy, Suspense, type ReactNode } from 'react';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { NavBar } from './NavBar.tsx';

// Below what is read first, which waits for less.
const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }));

const OperatorNotice = lazy(async () => ({ default: (await import('./OperatorNotice.tsx')).OperatorNotice }));

/** The frame of every public page: skip link, navigation bar, page and footer. */
export function Frame({ page, address, children }: { page: PublicPage; address: string; children: ReactNode }) {
  const {
    text: { site },
  } = usePublicText();
  const { 'notice.tone': tone } = usePublicSettings();
  return (
    <>
      <a className="p-skip" href="#content">
        {site.nav.skip}
      </a>
      {tone && (
        <Suspense>
          <OperatorNotice />
        </Suspense>
      )}
      <NavBar page={page} address={address} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Suspense fallback={<div className="p-foot" style={{ height: 180 }} />}>
        <Footer />
      </Suspense>
    </>
  );
}
