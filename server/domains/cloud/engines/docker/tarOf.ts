const BLOCK = 512;

interface TarFile {
  path: string;
  content: string;
  mode: number;
}

/**
 * A tar archive (ustar) of some small files, to be unpacked at the root of a container. Their folders are made by the
 * engine.
 */
export function tarOf(files: readonly TarFile[]): Buffer {
  return Buffer.concat([...files.flatMap(entryOf), Buffer.alloc(2 * BLOCK)]);
}

function entryOf({ path, content, mode }: TarFile): Buffer[] {
  const body = Buffer.from(content, 'utf8');
  const rest = (BLOCK - (body.length % BLOCK)) % BLOCK;
  return [headerOf(path.replace(/^\/+/, ''), body.length, mode), body, Buffer.alloc(rest)];
}

function headerOf(path: string, size: number, mode: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(path);
  header.write(name, 0, 100, 'utf8');
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345, 155, 'utf8');
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\u0000 `,
    148,
  );
  return header;
}

/** A long path continues in the prefix, which ends at a slash. */
function splitPath(path: string): [string, string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const at = path.indexOf('/', path.length - 100);
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
