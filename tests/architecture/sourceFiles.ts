import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  path: string;
  text: string;
}

export interface Import {
  from: SourceFile;
  /** As written. */
  specifier: string;
  /** Path of the file imported, or the specifier of a package. */
  target: string;
  local: boolean;
  /** Gone when the types are stripped. */
  typeOnly: boolean;
}

/** The TypeScript files below some folders of the repository. */
export const sourceFiles = (...folders: string[]): SourceFile[] => filesNamed(/\.tsx?$/, folders);

/** The files with these names in some folders of the repository, and below them unless `isDeep` is false. */
export function filesNamed(pattern: RegExp, folders: readonly string[], isDeep = true): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: isDeep, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => ({ path: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') })),
  );
}

/** The imports of a file, static and dynamic. */
export function importsOf(file: SourceFile): Import[] {
  const written = [
    ...file.text.matchAll(/^(?:import|export)\b[^'";]*?\bfrom\s*'([^'\n]+)'/gm),
    ...file.text.matchAll(/^import '([^'\n]+)'/gm),
    ...file.text.matchAll(/\bimport\('([^'\n]+)'\)/g),
  ];
  return written.map(([statement, specifier = '']) => {
    const local = specifier.startsWith('#') || specifier.startsWith('.');
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? join(dirname(file.path), specifier)
        : specifier;
    return { from: file, specifier, target, local, typeOnly: /^(import|export) type\b/.test(statement) };
  });
}

/** Lines of code that match, as `path:line`, for messages that lead straight to the place. */
export function linesMatching(
  files: readonly SourceFile[],
  pattern: RegExp,
  read: (line: string) => string = withoutComment,
): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(read(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** The line without comments and without quoted text. */
export function codeOnly(line: string): string {
  return withoutComment(line).replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`(\\.|[^`\\])*`/g, "''");
}

/** The part of a line before a comment; good enough for code that a formatter keeps. */
function withoutComment(line: string): string {
  return /^\s*(\/\/|\/?\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '');
}
