/** `npm run seed -- sites=1000000 gateways=5000`: generates records from the definitions, for measuring. */

import { assemble } from '#server/start/assemble.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { createContext, PLATFORM } from '#server/engine/start/createContext.ts';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import { withDatabase } from '#server/start/withDatabase.ts';

const MOST_ROWS = 20_000_000;

const wanted = process.argv.slice(2).map((argument) => /^(\w+)=(\d[\d_]*)$/.exec(argument));
if (wanted.length === 0 || wanted.includes(null)) {
  console.error('usage: npm run seed -- <resource>=<rows> …');
  process.exit(2);
}

await withDatabase(readSettings(process.env), async (env) => {
  const context = createContext(assemble(env).deps, { actor: PLATFORM, requestId: 'seed', lang: 'en' });
  for (const [, resource = '', rows = ''] of wanted.filter((each) => each !== null)) {
    const definition = context.schemas.resources[resource];
    const count = Number(rows.replaceAll('_', ''));
    if (definition === undefined || count < 1 || count > MOST_ROWS) {
      console.error(
        definition === undefined
          ? `there is no resource ${resource}; there are ${Object.keys(context.schemas.resources).join(', ')}`
          : `${resource}: from 1 to ${MOST_ROWS} rows`,
      );
      process.exitCode = 2;
      continue;
    }
    const began = performance.now();
    await fillResource(context, definition, count);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${resource}: ${count} rows in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows/s`);
  }
});
