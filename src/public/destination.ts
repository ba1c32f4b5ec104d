import { actorFrom } from '#model/access/actorFrom.ts';
import { landingOf } from '#model/rules/navigation/landingOf.ts';
import { landingPath } from '#model/rules/navigation/landingPath.ts';
import { consentAddress } from '#src/session/end/consentAddress.ts';
import { requestEarly, type EarlyReplies } from '#src/session/start/requestEarly.ts';
import { startPage } from '#model/rules/navigation/startPage.ts';
import { redirectTarget } from '#src/session/end/redirectTarget.ts';

/**
 * Where a session starts: the address that the reader requested, otherwise their chosen start page, otherwise the
 * landing page of their role (spec 4.6, 6).
 */
export async function destination(): Promise<string> {
  const early = requestEarly();
  const wanted = redirectTarget(window.location.search, window.location.origin) ?? (await ownStart(early));
  // Terms that came into force since the last consent come first.
  const isDue = await early.user.then(({ json }) => json.consent_due === true).catch(() => false);
  return isDue ? consentAddress(wanted) : wanted;
}

async function ownStart(early: EarlyReplies): Promise<string> {
  const manifest = (await early.manifest).json;
  const reader = (await early.user).json;
  const actor = actorFrom(reader, manifest.roles);
  return (
    startPage(reader.preferences?.start_page, manifest) ??
    landingOf(actor, manifest) ??
    landingPath(actor, manifest.roles)
  );
}
