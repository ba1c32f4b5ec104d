import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SUANTAI_SERVER ?? 'http://127.0.0.1:8080';

/** The console. In development every call to the API goes to the watched server. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { port: 5173, strictPort: true, proxy: { '/api': server } },
});
