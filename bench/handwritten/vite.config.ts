import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Built like the console itself: same compiler, same target. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2023', outDir: '../../.cache/handwritten', emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
