import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` starts beside it, on the same settings. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * Few files on the way to a page, in the order in which they are wanted: what decides (`start`, which waits for
 * nothing), what the public pages and the console share (`base`), the console with its lists (`console`), the pictures,
 * and all that enters or acts (`form`). The public pages are one file by themselves, and the rest is fetched by those
 * who open it.
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

/** The few rules of the first moment stand in the document: a file of their own would hold it up. */
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

/** The console. In development every call to the API goes to the watched server. */
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
