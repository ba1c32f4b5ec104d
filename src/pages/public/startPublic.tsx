import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#src/i18n/lang.ts';
import { theme } from '#src/theme/theme.ts';
import { LoginPage } from './LoginPage.tsx';
import { PublicTextProvider } from './PublicText.tsx';

/** Draws a page that needs no session. */
export function startPublic(lang: Lang): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <PublicTextProvider lang={lang}>
        <LoginPage leave={(address) => window.location.replace(address)} />
      </PublicTextProvider>
    </ThemeProvider>,
  );
}
