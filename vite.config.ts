import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SUANTAI_SERVER ?? 'http://127.0.0.1:8080';

/**
 * Few files on the way to the first page, in the order in which they are wanted: what decides (`start`), what the public pages and
 * the console share (`base`), the console with its lists (`console`). Everything else is fetched by those who open it, in parts
 * large enough to be worth a request.
 */
const codeSplitting = {
  groups: [
    { name: 'start', test: /src[\\/]main\.tsx/, priority: 6 },
    { name: 'base', test: /src[\\/]pages[\\/]public[\\/]startPublic\.tsx/, priority: 5 },
    { name: 'console', test: /src[\\/](startConsole\.tsx|schemaViews[\\/]list[\\/]SchemaList\.tsx)/, priority: 4 },
    { name: 'icons', test: /src[\\/]icons[\\/]iconTable\.ts/, priority: 3 },
    { name: 'part', priority: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
  ],
};

/** The console. In development every call to the API goes to the watched server. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900, rolldownOptions: { output: { codeSplitting, chunkFileNames: 'assets/[hash].js' } } },
  server: { port: 5173, strictPort: true, proxy: { '/api': server } },
});
