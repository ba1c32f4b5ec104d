import { publicPage, type PublicPage } from '#model/rules/navigation/publicPage.ts';
import { storedLang } from './i18n/storedLang.ts';
import { loadMessages } from './i18n/loadMessages.ts';
import { loadPublicText } from './i18n/loadPublicText.ts';
import { requestEarly, requestEarlyDefinition } from '#src/session/start/requestEarly.ts';
import { followContrast } from '#src/ui/theme/contrast.ts';
import { leaveForLogin } from '#src/session/end/leaveForLogin.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { showStoredMode } from '#src/ui/theme/storedMode.ts';
import { followComposition } from '#src/ui/typing/composition.ts';

followComposition();

// Two entries for one document: the public pages (spec 2.1) load neither react-admin nor MUI.
const place = publicPage(window.location.pathname);
void (place ? startPublicPage(place.page) : startConsolePage());
// After the first requests, because the first access to the browser's storage blocks the page for a while.
showStoredMode();
followContrast();

async function startPublicPage(page: PublicPage) {
  const lang = storedLang();
  const words = loadPublicText(lang, page);
  const { startPublic } = await import('#src/public/pages/startPublic.tsx');
  await startPublic(lang, words, page);
}

async function startConsolePage() {
  // Spec 4.6: without a session there is nothing to request.
  if (sessionKind() === undefined) return leaveForLogin();
  // Request the console's first data, and the code of a form, while its own code loads.
  const early = requestEarly();
  const definition = requestEarlyDefinition(early.manifest, window.location.pathname);
  void definition.then(async (found) => {
    // The page reports the fault.
    if (found?.view === 'create') await import('#src/schemaViews/form/page/SchemaCreate.tsx').catch(() => undefined);
  });
  const lang = storedLang();
  const [{ startConsole }, messages] = await Promise.all([import('#src/start/startConsole.tsx'), loadMessages(lang)]);
  await startConsole(lang, messages, early, definition);
}
