/**
 * Prints the processor time in milliseconds of one piece of work in a new process, before the engine has warmed up:
 * `node bench/cold/coldCompile.ts <parse or compile> <definitions>`.
 */

import { compileSchemas } from '#model/compile/compile.ts';
import { manyFiles, withoutErrors } from '../compile.ts';
import { parseTexts } from './parseTexts.ts';
import { processorMs } from '../support/processorMs.ts';

const [, , work, definitions] = process.argv;
// As the server does at its start: the YAML parser reads the environment for every token.
process.env = { ...process.env };
const files = manyFiles(Number(definitions));
const run = work === 'parse' ? () => parseTexts(files) : () => withoutErrors(compileSchemas(files));
console.log(processorMs(run));
