import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` starts in parallel, with the same settings. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * Few files for the first page, in the order in which they are needed: session check (`start`, which waits for
 * nothing), code shared by the public pages and the console (`base`), the console with its lists (`console`), the
 * icons, and all forms and actions (`form`). The public pages are one file; all other code is loaded on demand.
 */
const codeSplitting = {
  groups: [
    { name: 'start', test: /src[\\/]main\.tsx/, priority: 8 },
    {
      name: 'base',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/](http|ui[\\/](theme[\\/](token|highContrast|muiVariables)|Logo|formatMoney|writeClipboard|markdown[\\/])|session[\\/](account[\\/](account|followAccount|useCountdown)|start[\\/]signIn)\.ts)|model[\\/](rules[\\/](?!network)|access[\\/]actorFrom|values[\\/](constants|unreachable))/,
      priority: 7,
    },
    { name: 'console', test: /src[\\/]start[\\/]startConsole\.tsx/, priority: 4 },
    { name: 'icons', test: /src[\\/]ui[\\/]icons[\\/]iconTable\.ts/, priority: 3 },
    { name: 'form', test: /src[\\/](inputs[\\/]InputFor|schemaViews[\\/](form|action)[\\/])/, priority: 2 },
  ],
};

/** Inlines the few style rules of the first paint: a separate file would delay it. */
const firstStylesInside: Plugin = {
  name: 'first-styles-inside',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
        const styles = bundle[file];
        return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : link;
      }),
  },
};

/** The console. In development, the watched server receives every API request. */
export default defineConfig({
  plugins: [react(), firstStylesInside],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting, chunkFileNames: 'assets/[hash].js' } },
  },
  server: {
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/readyz': server },
  },
});
