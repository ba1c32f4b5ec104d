import { build } from 'vite';
import { compressFiles } from './compressFiles.ts';

/**
 * Entry of the child process of `buildConsole.ts`: builds the console of the working directory into the folder named in
 * its first argument, and compresses the files.
 */
const [, , dist = 'dist'] = process.argv;
await build({ build: { outDir: dist, emptyOutDir: true }, logLevel: 'warn' });
await compressFiles(dist);
