import { storedLang } from './i18n/storedLang.ts';
import { loadMessages } from './i18n/loadMessages.ts';
import { askEarly } from './session/askEarly.ts';
import { followContrast } from './theme/contrast.ts';
import { leaveForLogin } from './session/leaveForLogin.ts';
import { sessionKind } from './session/sessionKind.ts';
import { showStoredMode } from './theme/showStoredMode.ts';
import './theme/page.css';

showStoredMode();
followContrast();

// Two entries behind one page: the public pages carry neither react-admin nor its data layer.
void (window.location.pathname === '/login' ? startPublicPage() : startConsolePage());

async function startPublicPage() {
  const { startPublic } = await import('./pages/public/startPublic.tsx');
  startPublic(storedLang());
}

async function startConsolePage() {
  // Spec 4.6: without a session there is nothing to ask for.
  if (sessionKind() === undefined) return leaveForLogin();
  // What the console needs first is asked for while its code is still on the way.
  const early = askEarly();
  const lang = storedLang();
  const [{ startConsole }, messages] = await Promise.all([import('./startConsole.tsx'), loadMessages(lang)]);
  startConsole(lang, messages, early);
}
