import { LineCounter, parseAllDocuments } from 'yaml';

/** Parses texts as the compiler does, with the positions that messages need: the part that it cannot do without. */
export function parseTexts(files: readonly { text: string }[]): void {
  for (const { text } of files)
    parseAllDocuments(text, { lineCounter: new LineCounter(), uniqueKeys: false, version: '1.2', prettyErrors: false });
}
