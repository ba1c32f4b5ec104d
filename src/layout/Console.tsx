import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense } from 'react';
import { FaultHelp } from '#src/faults/FaultHelp.ts';
import { FileSourceProvider } from '#src/inputs/file/fileSource.ts';
import { extensions, slots } from '#src/resources/index.ts';
import { ExtensionProvider, extensionsAt } from '#src/schemaViews/extensions/useExtensions.ts';
import { SlotProvider } from '#src/schemaViews/slots/useSlot.ts';
import { StartFault } from '#src/pages/console/StartFault.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { localTheme } from '#src/ui/theme/localTheme.ts';
import { ConsoleContext } from './ConsoleContext.tsx';
import { ConsoleLayout } from './ConsoleLayout.tsx';
import { CurrentPage } from './CurrentPage.tsx';
import { ErrorBoundary } from '#src/layout/frame/ErrorBoundary.tsx';
import { FrameSkeleton } from '#src/layout/frame/FrameSkeleton.tsx';
import { PreferencesInStep } from './PreferencesInStep.tsx';

const [faultHelp] = extensionsAt(extensions, 'fault');
const [fileSource] = extensionsAt(extensions, 'fileSource');

/** The console of a signed-in reader, once manifest and reader are loaded. */
export function Console() {
  return (
    <ThemeProvider theme={localTheme(useLang())} defaultMode="system" noSsr>
      <CssBaseline />
      <ErrorBoundary renderFallback={(error, retry) => <StartFault error={error} retry={retry} />}>
        <Suspense fallback={<FrameSkeleton />}>
          <ConsoleContext>
            <PreferencesInStep />
            <SlotProvider value={slots}>
              <ExtensionProvider value={extensions}>
                <FaultHelp value={faultHelp}>
                  <FileSourceProvider value={fileSource}>
                    <ConsoleLayout>
                      <CurrentPage />
                    </ConsoleLayout>
                  </FileSourceProvider>
                </FaultHelp>
              </ExtensionProvider>
            </SlotProvider>
          </ConsoleContext>
        </Suspense>
      </ErrorBoundary>
    </ThemeProvider>
  );
}
