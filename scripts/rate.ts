/**
 * `npm run rate -- file.jsonl`: computes one case a line and prints one result a line, with the same function as a bill
 * (docs/rating.md). Without a file, the cases come from the standard input.
 */

import { readFileSync } from 'node:fs';
import { compileSchemas } from '#model/compile/compile.ts';
import { answerCase } from '#model/domains/billing/rating/cases/answerCase.ts';
import { readSchemaTexts } from './readSchemaTexts.ts';

const STANDARD_INPUT = 0;

const [file, ...others] = process.argv.slice(2);
if (others.length > 0 || file?.startsWith('--')) fail('usage: npm run rate -- <file with one JSON case a line>');
const cases = readCases();
const texts = readSchemaTexts('schemas').filter(({ path }) => /^(messages\.yaml$|errors\/)/.test(path));
const { schemas } = compileSchemas(texts);
// The reader may stop early, such as `head`.
process.stdout.on('error', () => process.exit(0));
for (const line of cases.split('\n')) if (line.trim() !== '') process.stdout.write(`${answerCase(line, schemas)}\n`);

function readCases(): string {
  try {
    return readFileSync(file ?? STANDARD_INPUT, 'utf8');
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(line: string): never {
  console.error(line);
  process.exit(2);
}
