import type { ReactNode } from 'react';
import { Navigate } from 'react-admin';
import { landingOf } from '#model/rules/navigation/landingOf.ts';
import { startPage } from '#model/rules/navigation/startPage.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { hasPage } from '#src/pages/index.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';

/**
 * Leads the reader to their chosen start page, otherwise to that of their role (spec 6). `meanwhile` is shown until it
 * is there.
 */
export function Landing({ meanwhile }: { meanwhile: ReactNode }) {
  const manifest = useManifest();
  const actor = useActor();
  const { preferences } = useCurrentUser();
  const target = startPage(preferences?.start_page, manifest, hasPage) ?? landingOf(actor, manifest, hasPage);
  if (!target) return <NothingAllowed />;
  return (
    <>
      <Navigate to={target} replace />
      {meanwhile}
    </>
  );
}

/** For a reader with an empty menu: explains this and whom to ask. */
function NothingAllowed() {
  const translate = useTranslate();
  const title = translate('shell.empty.title');
  usePageTitle(title);
  return <Message title={title} text={translate('shell.empty.text')} digits="403" />;
}
