import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** The file as hosts download it from the console. */
export const AGENT_FILE = 'agent.mjs';

/**
 * Builds the agent as one file that runs on Node alone, without this repository and its packages.
 *
 * @example
 *   writeFileSync('agent.mjs', await bundleAgent());
 *
 * @returns The text of the file.
 */
export async function bundleAgent(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { AGENT_VERSION: JSON.stringify(version) },
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'scripts/agent.ts'),
      target: 'node20',
      write: false,
      rolldownOptions: { output: { entryFileNames: AGENT_FILE, codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [file] = output !== undefined && 'output' in output ? output.output : [];
  if (file?.type !== 'chunk') throw new Error('the agent was not built');
  return file.code;
}

/** Puts the agent beside the console: hosts download it from the address of the console. */
export const agentBesideConsole: Plugin = {
  name: 'agent-beside-console',
  configureServer({ middlewares }) {
    middlewares.use(`/${AGENT_FILE}`, (_request, response, next) => {
      bundleAgent().then(
        (code) => response.setHeader('content-type', 'text/javascript').end(code),
        (error: unknown) => next(error),
      );
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: AGENT_FILE, source: await bundleAgent() });
  },
};
