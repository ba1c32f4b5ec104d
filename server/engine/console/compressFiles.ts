import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from '#server/engine/process/filesBelow.ts';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** A public page loads several chunks of less than a kilobyte, which shrink by half. */
const SMALLEST_BYTES = 256;

/** Writes a brotli and a gzip copy of every file of a build that shrinks enough, so that no request has to compress. */
export async function compressFiles(dist: string): Promise<void> {
  const files = (await filesBelow(dist)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
